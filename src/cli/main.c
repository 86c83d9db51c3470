#include "lapilli/lapilli.h"
#include <stdio.h>
int main(void)
{
    puts(LAP_VERSION);
    return 0;
}
