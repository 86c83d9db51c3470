#include "lapilli/drawing.h"
