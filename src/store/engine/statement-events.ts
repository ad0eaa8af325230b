/** Listeners to what is sent to the store. */
export interface StatementEvents {
  /** @param connectionsMax connections that transactions have */
  onOpened(connectionsMax: number): void
  /**
   * A statement is sent.
   *
   * @param text with `$1`, `$2` … in place of values
   * @returns to be called when it has been answered, or failed because of the store
   */
  onStatement(text: string): (unavailable: boolean) => void
  /** A transaction begins. @returns to be called when it has ended */
  onTransaction(): () => void
}
