import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '../../test/kit/seeded.ts'
import { TextBlobWriter } from './text-blob.ts'

test('text blob: gives back every text, whatever its letters and its length', () =>
  holds(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 3000 }), { maxLength: 600 }), (texts) => {
      const writer = new TextBlobWriter()
      texts.forEach((text, at) => expect(writer.add(text)).toBe(at))
      const blob = writer.finish()
      expect(texts.map((_, at) => blob.at(at))).toEqual(texts)
    }),
    { runs: 50 },
  ))
