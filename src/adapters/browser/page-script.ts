// What a page is asked for, as an expression that is evaluated in it: every element with its box and computed styles.

/** Of each element, by the names that CSS has. */
const STYLES = [
  'color',
  'fill',
  'background-color',
  'background-image',
  'outline-color',
  'outline-style',
  'outline-width',
  'border-top-color',
  'border-top-style',
  'border-top-width',
  '-webkit-text-stroke-color',
  '-webkit-text-stroke-width',
  '--stroke',
  'box-shadow',
  'opacity',
  'border-radius',
  'font-size',
  'font-weight',
  'line-height',
  'letter-spacing',
]

/** The elements below whatever a selector finds, each with those inside of it; at most so many. */
export const pageScript = (selector: string, most: number): string => `(() => {
  const names = ${JSON.stringify(STYLES)}
  let left = ${most}
  return [...document.querySelectorAll(${JSON.stringify(selector)})].map((outermost) => {
    const found = []
    const walk = (element, parent) => {
      if (left-- <= 0) return
      const computed = getComputedStyle(element)
      const { x, y, width, height } = element.getBoundingClientRect()
      const at = found.length
      found.push({
        parent,
        tag: element.localName,
        part: element.getAttribute('data-part'),
        id: element.id,
        classes: element.getAttribute('class') ?? '',
        text: element.childElementCount === 0 ? (element.innerText ?? element.textContent ?? '').slice(0, 20000) : '',
        box: [x, y, width, height],
        styles: Object.fromEntries(names.map((name) => [name, computed.getPropertyValue(name)])),
      })
      for (const child of element.children) walk(child, at)
    }
    for (const child of outermost.children) walk(child, -1)
    return found
  })
})()`
