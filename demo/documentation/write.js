// Short forms for writing documentation. `[[component/Button]]` inside Markdown becomes a mention, `ref` a reference;
// both stand for source keys, which the loader turns into ids.

export const text = (markdown) => ({ type: 'text', content: { markdown } })
export const heading = (words, level = 2) => ({ type: 'heading', content: { text: words, level } })
export const callout = (tone, title, markdown) => ({ type: 'callout', content: { tone, title, markdown } })
export const lifecycle = (stage, since, markdown, ...replaced_by) => ({
  type: 'lifecycle',
  content: { stage, since, ...(markdown ? { markdown } : {}), ...(replaced_by.length > 0 ? { replaced_by } : {}) },
})

export const use = (title, description) => ({ kind: 'use', title, ...(description ? { description } : {}) })
export const avoid = (title, description, ...alternatives) => ({ kind: 'avoid', title, description, alternatives })
export const useCases = (...items) => ({ type: 'use-cases', content: { items } })

// `{{object name}}` stands for a file in uploads/, which the loader stores.
const objectKey = (name) => `{{object ${name}}}`
export const picture = (name, alt) => ({ object_key: objectKey(name), alt })
export const image = (name, alt, caption) => ({ type: 'image', content: { ...picture(name, alt), caption } })
export const file = (name, caption) => ({ type: 'file', content: { object_key: objectKey(name), name, caption } })

const judged = (kind) => (markdown, image) => ({ kind, markdown, ...(image ? { image } : {}) })
export const yes = judged('do')
export const no = judged('dont')
export const caution = (markdown) => ({ kind: 'caution', markdown })
export const dosAndDonts = (...items) => ({ type: 'dos-and-donts', content: { items } })

export const prop = (name, markdown, values = {}) => ({
  prop: name,
  markdown,
  ...(Object.keys(values).length > 0
    ? { values: Object.entries(values).map(([value, markdown]) => ({ value, markdown })) }
    : {}),
})
export const propsNotes = (...items) => ({ type: 'props-notes', content: { items } })

export const part = (element, markdown, required) => ({
  element,
  markdown,
  ...(required === undefined ? {} : { required }),
})
export const anatomyNotes = (...items) => ({ type: 'anatomy-notes', content: { items } })

const aspect = (kind) => (name, markdown) => ({ aspect: kind, name, markdown })
export const [state, interaction, responsive, motion] = ['state', 'interaction', 'responsive', 'motion'].map(aspect)
export const behavior = (...items) => ({ type: 'behavior', content: { items } })

export const key = (keys, action) => ({ keys: keys.split('+'), action })
export const role = (element, name, ...attributes) => ({
  element,
  role: name,
  ...(attributes.length > 0 ? { attributes } : {}),
})
export const wcag = (number, level, markdown) => ({ wcag: number, level, markdown })
export const accessibility = (content) => ({ type: 'accessibility', content })

export const rule = (element, words, { max, good, bad } = {}) => ({
  ...(element ? { element } : {}),
  rule: words,
  ...(max ? { max_chars: max } : {}),
  ...(good ? { good } : {}),
  ...(bad ? { bad } : {}),
})
export const contentGuidelines = (...items) => ({ type: 'content-guidelines', content: { items } })

export const code = (language, title, lines) => ({ type: 'code-snippet', content: { language, title, code: lines } })
export const embed = (provider, url, title) => ({ type: 'embed', content: { url, provider, title } })

export const change = (version, date, kind, markdown) => ({ version, date, kind, markdown })
export const changelog = (...items) => ({ type: 'changelog', content: { items } })

/** The uuid of an entity, by its kind and name. */
export const id = (type, name) => `[[=${type}/${name}]]`
export const ref = (type, name) => ({ entity_type: type, entity_id: id(type, name) })
export const component = (name) => ref('component', name)

export const preview = (type, name, caption, configuration) => ({
  type: 'entity-preview',
  content: { ...ref(type, name), ...(configuration ? { configuration } : {}), caption },
})
export const tokens = (caption, ...names) => ({
  type: 'token-table',
  content: { select: { token_ids: names.map((name) => id('token', name)) }, caption },
})
export const collection = (caption, name, name_prefix, modes) => ({
  type: 'token-table',
  content: {
    select: { collection_id: id('token-collection', name), ...(name_prefix ? { name_prefix } : {}) },
    ...(modes ? { modes } : {}),
    caption,
  },
})
