/** What stands before the braces around a declaration: a selector, an at-rule, a state. */
export interface Block {
  readonly head: string
  readonly outer: Block | null
}
