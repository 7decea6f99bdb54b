import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { componentFixture, type ComponentFixture } from '../../../test/libraries/component-fixture.ts'
import { testApi, type TestApi } from '../../../test/kit/api.ts'

import { connect, ERAS, listenMcp } from '../../../test/kit/mcp-kit.ts'

let api: TestApi
let url: string
let library: ComponentFixture

beforeAll(async () => {
  api = await testApi('embedded')
  library = await componentFixture(api)
  url = await listenMcp(api.mount)
})

interface Skill {
  readonly uri: string
  readonly frontmatter: { readonly name: string; readonly description: string }
  readonly resources: readonly { readonly uri: string; readonly digest: string; readonly size: number }[]
}

const ANY = { '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) } } as const

for (const era of ERAS)
  test(`a skill is listed, got, and read as its digest says, by the ${era} protocol`, async () => {
    const client = await connect(url, library.key, era)
    expect(client.getServerCapabilities()?.extensions).toHaveProperty('io.modelcontextprotocol/skills')
    const { skills } = (await client.request({ method: 'skills/list', params: {} }, ANY)) as { skills: Skill[] }
    expect(skills).toHaveLength(1)
    const [skill] = skills as [Skill]
    expect(skill.uri).toBe(`skill://${skill.frontmatter.name}/SKILL.md`)
    const got = (await client.request({ method: 'skills/get', params: { uri: skill.uri } }, ANY)) as { skill: Skill }
    expect(got.skill).toEqual(skill)
    const [file] = (await client.readResource({ uri: skill.uri })).contents
    if (!file || !('text' in file)) throw new Error('the skill is no text')
    const digest = `sha256:${createHash('sha256').update(file.text).digest('hex')}`
    expect(skill.resources).toEqual([{ uri: skill.uri, digest, size: Buffer.byteLength(file.text) }])
    expect(file.text).toMatch(new RegExp(`^---\nname: ${skill.frontmatter.name}\n`))
    const absent = { method: 'skills/get', params: { uri: 'skill://other/SKILL.md' } }
    await expect(client.request(absent, ANY)).rejects.toMatchObject({ code: -32_602 })
    await client.close()
  })
