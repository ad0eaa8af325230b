/** The command line was not understood: shown with a pointer to the help, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
