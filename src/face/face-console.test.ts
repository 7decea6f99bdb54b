import { describe, expect, test } from 'vitest'
import { testApi } from '../../test/kit/api.ts'
import { testConsole } from '../../test/kit/console.ts'
import { engines } from '../../test/kit/databases.ts'
import { GIF } from '../../test/kit/samples/sample-images.ts'
import { KEY_SCOPES } from '../contract/words.ts'
import { COVER_BYTES } from './rules/face-limits.ts'

const gif = `data:image/gif;base64,${GIF.toString('base64')}`
const svg = (inside: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`).toString('base64')}`

describe.each(engines)('the face of a library, on %s', async (engine) => {
  const api = await testApi(engine)
  const console = testConsole(api)
  const scene = async () => {
    const { id } = await api.project()
    const [key, reader] = [await api.newKey(id, KEY_SCOPES), await api.newKey(id, ['read:library'])]
    const face = async (by = key) => (await console.call('getFace', { key: by })).body
    const put = (body: object, by = key) => console.call('putFace', { key: by, body })
    const cover = async () => (await console.call('getCover', { key: reader })).body.cover
    return { key, reader, face, put, cover }
  }
  const NONE = { sentence: '', accent: null, shades: null, logo: null, has_cover: false }

  test('there is none until somebody gives one; what is left out stays, null takes away', async () => {
    const { reader, face, put, cover } = await scene()
    expect([await face(reader), await cover()]).toEqual([NONE, null])
    const given = {
      sentence: 'Everything that Harbor is built from.',
      accent: '#0B7A75',
      logo: svg('<path d="M0 0"/>'),
    }
    const { body } = await put(given)
    expect(body).toMatchObject({ ...given, accent: '#0b7a75', has_cover: false })
    expect(body.shades.light.solid).toBe('#0b7a75')
    await put({ cover: gif })
    expect([await face(reader), await cover()]).toEqual([{ ...body, has_cover: true }, gif])
    await put({ logo: null, accent: null })
    expect([await face(reader), await cover()]).toEqual([{ ...NONE, sentence: given.sentence, has_cover: true }, gif])
    await put({ cover: null, sentence: '' })
    expect([await face(reader), await cover()]).toEqual([NONE, null])
  })

  test('only an administrator gives one, and nobody sees that of another library', async () => {
    const [one, other] = [await scene(), await scene()]
    await one.put({ sentence: 'One.' })
    expect((await one.put({ sentence: 'Two.' }, one.reader)).status).toBe(403)
    expect([(await one.face()).sentence, (await other.face()).sentence]).toEqual(['One.', ''])
  })

  test('what is no picture, could run or is too large is refused by its name, and nothing is lost', async () => {
    const { face, put } = await scene()
    await put({ sentence: 'Stays.', logo: gif })
    for (const [body, path, why] of [
      [{ logo: svg('<script/>') }, 'body.logo', '<script>'],
      [{ logo: 'https://x.example/a.png' }, 'body.logo', 'data address'],
      [{ cover: svg('') }, 'body.cover', 'is not a PNG, JPEG or GIF'],
      [{ cover: gif.replace('gif', 'png') }, 'body.cover', 'image/gif'],
      [
        { cover: `data:image/png;base64,${'A'.repeat(4 * Math.ceil(COVER_BYTES / 3 + 1))}` },
        'body.cover',
        'larger than',
      ],
      [{ accent: 'teal' }, 'body.accent', ''],
      [{ sentence: 'x'.repeat(301) }, 'body.sentence', ''],
    ] as const) {
      const { status, body: answered } = await put({ ...body, ...('sentence' in body ? {} : { sentence: 'Gone.' }) })
      expect(status).toBe(400)
      expect(answered.error.details.issues[0]).toMatchObject({ path, message: expect.stringContaining(why) as string })
    }
    expect(await face()).toMatchObject({ sentence: 'Stays.', logo: gif })
  })
})
