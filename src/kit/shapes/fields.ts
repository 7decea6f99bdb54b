/**
 * A class that has the fields of an interface, so that each is written, and explained, once:
 * `class Edges extends fields<EdgeParts>() {…}` is made by `new Edges({…})`.
 */
export function fields<Parts extends object>(): new (parts: Parts) => Readonly<Parts> {
  // oxlint-disable-next-line typescript/no-extraneous-class -- it is there to be extended
  const WithFields = class {
    constructor(parts: Parts) {
      Object.assign(this, parts)
    }
  }
  return WithFields as new (parts: Parts) => Readonly<Parts> // the constructor assigns them all
}
