// knownFaults.mjs: faults that the geometric check of every screen (languages.mjs) finds and nobody has repaired yet:
// {screen, size, language, what}, where `what` is the beginning of what it says. One that is not found any more
// fails the check until its line is gone.
export const KNOWN_FAULTS = [];
