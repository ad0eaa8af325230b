/** A mail that leads somewhere. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link: string
  /** Said on the way to the link. */
  readonly action: string
}
