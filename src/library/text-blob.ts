/**
 * Many texts as one block of bytes: two hundred thousand strings would cost more in headers, and in every garbage
 * collection, than in characters.
 */
export class TextBlob {
  readonly #bytes: Buffer
  readonly #ends: Uint32Array

  constructor(bytes: Buffer, ends: Uint32Array) {
    this.#bytes = bytes
    this.#ends = ends
  }

  get count(): number {
    return this.#ends.length
  }

  get byteLength(): number {
    return this.#bytes.byteLength + this.#ends.byteLength
  }

  at(index: number): string {
    return this.#bytes.toString('utf8', index === 0 ? 0 : this.#ends[index - 1], this.#ends[index])
  }
}

export class TextBlobWriter {
  #bytes: Buffer = Buffer.allocUnsafeSlow(4096)
  #ends = new Uint32Array(256)
  #length = 0
  #count = 0

  get count(): number {
    return this.#count
  }

  add(text: string): number {
    const most = text.length * 3 // UTF-8 needs at most three bytes for a UTF-16 unit
    if (this.#length + most > this.#bytes.length) this.#bytes = grown(this.#bytes, this.#length + most)
    if (this.#count === this.#ends.length) {
      const ends = new Uint32Array(this.#count * 2)
      ends.set(this.#ends)
      this.#ends = ends
    }
    this.#length += this.#bytes.write(text, this.#length, 'utf8')
    this.#ends[this.#count] = this.#length
    return this.#count++
  }

  finish(): TextBlob {
    const bytes = Buffer.allocUnsafeSlow(this.#length)
    this.#bytes.copy(bytes, 0, 0, this.#length)
    return new TextBlob(bytes, this.#ends.slice(0, this.#count))
  }
}

function grown(bytes: Buffer, needed: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.max(needed, bytes.length * 2))
  bytes.copy(larger)
  return larger
}
