const QUOTE = 0x22
const BACKSLASH = 0x5c

/**
 * Tells, while bytes go by, whether they are one whole JSON object: its last bracket has come and nothing after it.
 * Finds what was cut off; it does not check the grammar.
 */
export class JsonEnd {
  #depth = 0
  #hasBegun = false
  #isWrong = false
  #inText = false
  #isEscaped = false

  read(bytes: Uint8Array): void {
    let [depth, inText, isEscaped] = [this.#depth, this.#inText, this.#isEscaped]
    for (const byte of bytes) {
      if (inText) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) inText = false
      } else if (byte === 0x7b || byte === 0x5b) {
        if (depth === 0) {
          if (this.#hasBegun || byte === 0x5b) this.#isWrong = true
          this.#hasBegun = true
        }
        depth++
      } else if (byte === 0x7d || byte === 0x5d) depth--
      else if (depth === 0 && !isSpace(byte)) this.#isWrong = true
      else if (byte === QUOTE) inText = true
    }
    ;[this.#depth, this.#inText, this.#isEscaped] = [depth, inText, isEscaped]
  }

  get isWhole(): boolean {
    return this.#hasBegun && this.#depth === 0 && !this.#isWrong
  }
}

const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
