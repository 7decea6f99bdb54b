/** What a document may give to the search index. */
const MAX_CHARS = 30_000

/** Collects text until it is enough. Runs of blanks become one, so that markup costs nothing. */
export class Gathered {
  #text = ''
  #pending = ''
  #truncated = false

  get isFull(): boolean {
    return this.#truncated
  }

  add(text: string): void {
    if (this.#truncated || text === '') return
    const clean = storable(text)
    const lead = /^\s/.test(clean) ? ' ' : ''
    const words = clean.replaceAll(/\s+/g, ' ').trim()
    if (words === '') return this.blank(lead)
    if (lead !== '') this.blank(' ')
    this.#append(words)
    if (/\s$/.test(clean)) this.blank(' ')
  }

  /** A gap that counts only between words: a line break wins over a tab or blank. */
  blank(gap: string): void {
    if (this.#pending !== '\n' && this.#text !== '') this.#pending = gap
  }

  line(): void {
    this.blank('\n')
  }

  /** The rest is not looked at. */
  cut(): void {
    this.#truncated = true
  }

  result(): { text: string; truncated: boolean } {
    return { text: this.#text, truncated: this.#truncated }
  }

  #append(words: string): void {
    const whole = this.#text + this.#pending + words
    this.#pending = ''
    this.#text = whole.length > MAX_CHARS ? wholeCharacters(whole, MAX_CHARS) : whole
    this.#truncated = whole.length > MAX_CHARS
  }
}

/** Never half of a surrogate pair at the end. */
function wholeCharacters(text: string, length: number): string {
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)
}

/** Without what the database cannot keep. */
function storable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is dropped
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, ' ')
}
