/* A bot in C that speaks UGI: it gets the legal moves, and plays a random one.
   cc -O2 -o ugi_bot ugi_bot.c, then for example: outplay check ugi:./ugi_bot hexapawn:4x4 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 16];

/* Any of the words of a text; what strtok finds last stays valid, for it lies in the line. */
static const char *any_word(char *text) {
    const char *chosen = "resign";
    int count = 0;
    for (char *word = strtok(text, " \r\n"); word; word = strtok(NULL, " \r\n"))
        if (rand() % ++count == 0)
            chosen = word;
    return chosen;
}

int main(void) {
    setvbuf(stdout, NULL, _IOLBF, 0); /* send every line at once */
    while (fgets(line, sizeof line, stdin)) {
        char *moves = strstr(line, "searchmoves ");
        if (strncmp(line, "ugi\n", 4) == 0)
            puts("id name any move in C\noption name legalmoves type check default true\nugiok");
        else if (strncmp(line, "isready", 7) == 0)
            puts("readyok");
        else if (strncmp(line, "setoption name seed value ", 26) == 0)
            srand((unsigned)strtoul(line + 26, NULL, 10));
        else if (strncmp(line, "go", 2) == 0)
            printf("bestmove %s\n", any_word(moves ? moves + 12 : line + strlen(line)));
        else if (strncmp(line, "quit", 4) == 0)
            break;
    }
    return 0;
}
