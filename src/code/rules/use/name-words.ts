/** `fgColor-onEmphasis`, `font.size-2xl` → words, in lower case. */
export const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Steps of a scale. */
export const isStep = (word: string): boolean =>
  /^(?:\d+\w?|\d*x*[sml]|h[1-6]|x{0,3}-?\d*)$/.test(word) || STEPS.has(word)

const STEPS = set(
  'none tiny micro mini xxsmall xsmall small medium large xlarge xxlarge xxxlarge huge giant half full max min 2xs 3xs 2xl 3xl 4xl 5xl sm md lg xs xl xxs xxl xxxl short long fast slow moderate thin thick thicker thinner extra',
)

/** Words that say nothing about what a token is for. */
export const GENERIC = set(
  'base core global globals default token tokens primitive primitives semantic alias sys ref key value values color colors colour colours foundation style styles number float theme mode static constant scale fixed rem px normal regular rest enabled idle standard common general system plain default t v1 v2 v3 v4 v5 v6 component components var all any raw',
)

/** Where a token that has one of these is not for everything: only for what is in that state. */
export const STATES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    hover: 'hover',
    hovered: 'hover',
    pressed: 'active pressed press',
    press: 'active pressed press',
    active: 'active pressed press current',
    clicked: 'active pressed clicked selected current',
    focus: 'focus focused',
    focused: 'focus focused',
    disabled: 'disabled',
    selected: 'selected checked current active',
    checked: 'checked selected',
    current: 'current selected active',
    visited: 'visited',
    invalid: 'invalid error',
    dragged: 'drag dragged dragging drop',
    loading: 'loading',
    readonly: 'readonly read',
    expanded: 'expanded open',
  }).map(([word, evidence]) => [word, evidence.split(' ')]),
)

/** Words for what is drawn on a ground of another color. */
export const ON_A_GROUND = set('on inverse inverted invert knockout reversed')

/** What a color says. Of black, white and gray nobody can tell it from the value. */
export const INTENTS = set(
  'danger critical error negative destructive alert success positive warning caution attention info informative notice severe done open closed draft sponsors upsell discovery accent brand branding custom new unread notification',
)

/** Those that every library has a word for. */
export const COMMON_INTENTS = set(
  'danger critical error negative destructive success positive warning caution attention info informative accent brand',
)

/** Worlds of their own: charts, code, drawings. */
export const DOMAINS = set(
  'syntax prettylights ansi terminal chart charts graph data dataviz viz categorical sequential diverging diff highlight illustration contribution contributions logo social prose editor map rating skeleton shimmer scrollbar gradient glass felt print code mktg marketing calendar heatmap severity dark light nonstatus animation',
)

/** Parts of a user interface. Tokens named after one are for it alone. */
export const PARTS = set(
  'accordion alert avatar badge banner blankslate breadcrumb breadcrumbs broadcast btn button card carousel checkbox checkboxes chip codemirror combobox control counter dashboard datepicker dialog drawer dropdown field feedback filter filtered footer form header input item label list masthead menu modal nav navigation navbar note overlay page pagination panel path popover progress progressbar radio row search select sidebar sidenav slider spinner step stepper switch tab table tabs tag textarea tile timeline toast toggle toolbar tooltip tree treeview widget window action box pill thumb track knob handle stack cell column main',
)

/** Parts that hardly say where they are: nothing is for them alone only because it is called so. */
export const COMMON_PARTS = set(
  'box item row page list panel window cell column stack main control action overlay header footer form input field content',
)

/** What is told in other words too. */
export const ALSO: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    action: 'button btn link menu action cta',
    btn: 'button',
    button: 'btn',
    control: 'button btn input select field form textarea checkbox radio control toggle switch combobox',
    field: 'input select textarea field form',
    form: 'input select textarea field form control',
    nav: 'navigation nav navbar sidenav',
    navigation: 'nav navbar sidenav',
    sidenav: 'side sidenav sidebar nav',
    overlay: 'overlay dialog modal popover menu dropdown tooltip backdrop',
    modal: 'dialog modal',
    dialog: 'dialog modal',
    dropdown: 'dropdown menu listbox',
    tab: 'tab tabs',
    tag: 'tag label chip badge',
    label: 'label',
    header: 'header masthead',
    masthead: 'header masthead',
    table: 'table row cell th td thead tbody',
    row: 'row tr table',
    code: 'code pre kbd samp mono editor terminal log',
    heading: 'heading headings h1 h2 h3 h4 h5 h6 title headline',
    title: 'title heading headline h1 h2 h3',
    display: 'display hero headline',
    icon: 'icon icons svg glyph',
    link: 'link a anchor href',
    chart: 'chart charts graph sparkline donut plot',
    skeleton: 'skeleton loading placeholder shimmer',
    progressbar: 'progress progressbar',
    progress: 'progress progressbar meter',
    switch: 'switch toggle',
    toggle: 'switch toggle',
    highlight: 'highlight mark search match',
    page: 'page layout',
    gutter: 'gutter gap grid',
    inset: 'inset padding top left right bottom',
    scrollbar: 'scrollbar scroll thumb track',
  }).map(([word, evidence]) => [word, evidence.split(' ')]),
)

/** Colors by name, of which a palette is made. */
export const HUES = set(
  'red orange amber yellow lime green emerald teal cyan turquoise aqua blue sky indigo navy violet purple magenta pink fuchsia rose brown beige gold sand coral mint plum auburn lemon olive pine grape crimson gray grey black white slate zinc neutral stone silver cool warm transparent',
)
