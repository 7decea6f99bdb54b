// Sixty questions that an agent has while it builds with a library. These forty are by hand, twenty more are made from
// the data (made-questions.js). A question says what it is about and what its answer must hold, never by which tool it is
// asked (plans.js). Of a list inside `holds` one is enough: sources spell the same fact differently.

/**
 * @typedef {object} Question
 * @property {string} library
 * @property {string} kind
 * @property {string} ask
 * @property {Record<string, any>} about what the plan needs: names as a person would say them
 * @property {(string | string[])[]} holds
 */

/** @type {(library: string, kind: string, ask: string, about: Record<string, any>, holds: (string | string[])[]) => Question} */
export const question = (library, kind, ask, about, holds) => ({ library, kind, ask, about, holds })

/** @type {readonly Question[]} */
export const BY_HAND = [
  question('figmagic', 'find', 'Which component is a button?', { words: 'button' }, ['Button', 'ButtonWithFrames']),
  question('figmagic', 'plan', 'In which order do I build DemoForm?', { component: 'DemoForm' }, [
    'Button',
    'Input',
    'DemoForm',
  ]),
  question('figmagic', 'tree', 'What parts has DemoForm, and how large is it?', { component: 'DemoForm' }, [
    'Form',
    'Checkbox',
    'Slider',
    '700',
    '914',
  ]),
  question('figmagic', 'tree', 'How is the Input drawn?', { component: 'Input' }, ['321', '120', '#828282']),
  question('figmagic', 'props', 'What is known of Select?', { component: 'Select' }, ['Select', 'element=select']),
  question('figmagic', 'style', 'What is the color Blue 1?', { type: 'PAINT', styles: ['Blue 1'] }, [
    'Blue 1',
    '#2F80ED',
  ]),
  question('figmagic', 'style', 'What is the largest heading set in?', { type: 'TEXT', styles: ['Heading L'] }, [
    'Helvetica Neue',
    '48',
  ]),
  question(
    'figmagic',
    'impact',
    'What breaks if the style Blue 1 changes?',
    { type: 'style', entity: 'Blue 1', components: ['$my-design-system-button', 'ButtonWithFrames', 'DemoForm'] },
    ['$my-design-system-button', 'ButtonWithFrames', 'DemoForm'],
  ),
  question('figmagic', 'uses', 'Which styles does Button wear?', { component: 'Button' }, ['Blue 1', 'Gray 1']),
  question(
    'figmagic',
    'screen',
    'Which components does the screen “iPhone 11 Pro / X” place?',
    { screen: 'iPhone 11 Pro / X' },
    ['Button', 'Checkbox', 'Input', 'HR'],
  ),
  question('figmagic', 'origin', 'Where in the design file is Slider?', { component: 'Slider' }, [
    ['3009:105', '3009-105'],
  ]),

  question('codeconnect', 'tree', 'How large is PrimaryButton, and in which color?', { component: 'PrimaryButton' }, [
    '138',
    '88',
    '#D9D9D9',
  ]),
  question('codeconnect', 'origin', 'Where in the design file is Ellipse 17?', { component: 'Ellipse 17' }, [
    ['1:317', '1-317'],
  ]),
  question('codeconnect', 'find', 'Is there a button?', { words: 'button' }, ['PrimaryButton']),

  question('seed', 'props', 'Which sizes and variants has the action button?', { component: 'componentActionButton' }, [
    'XSmall',
    'Neutral Solid',
    'Critical Solid',
    'Icon First',
  ]),
  question('seed', 'props', 'Which sizes has the avatar?', { component: 'componentAvatar' }, ['20', '108', 'Flower']),
  question('seed', 'find', 'Which component is the navigation bar at the top?', { words: 'top navigation bar' }, [
    'TopNavigation',
  ]),
  question('seed', 'list', 'Which components are deprecated?', { part: 'deprecated' }, [
    'componentDeprecatedSlider',
    'componentDeprecatedTextField',
    'componentDeprecatedSelectBox',
  ]),
  question(
    'seed',
    'token',
    'What is fg/critical in the light and in the dark theme?',
    { tokens: ['fg/critical'], modes: ['theme-light', 'theme-dark'] },
    ['#FA342C', '#FF6E60', 'palette/red-700'],
  ),
  question('seed', 'token group', 'Which radii are there?', { collection: 'Global', group: 'radius' }, [
    'full',
    '9999',
    'r2,5',
    '24',
  ]),
  question('seed', 'value', 'Which token is #FA342C?', { value: '#FA342C', collection: 'Color' }, ['palette/red-700']),
  question(
    'seed',
    'impact',
    'What breaks if palette/carrot-600 changes?',
    { type: 'token', entity: 'palette/carrot-600' },
    ['bg/brand-solid', 'fg/brand'],
  ),

  question(
    'gitlab',
    'token',
    'What is text.color.default by default and in the dark?',
    { tokens: ['text.color.default'], modes: ['default', 'dark'] },
    ['#3A383D', '#ECEBEA', ['color.neutral.800', 'color/neutral/800', 'neutral.800', 'neutral/800']],
  ),
  question(
    'gitlab',
    'token',
    'What is the text of a hovered default button?',
    { tokens: ['button.default.primary.foreground.color.hover'], modes: ['default', 'dark'] },
    ['#3A383D', '#ECEBEA'],
  ),
  question(
    'gitlab',
    'find',
    'Which token is for text that needs caution?',
    { words: 'text that needs caution', type: 'token' },
    [['text.color.warning', 'text/color/warning', '"warning"']],
  ),
  question('gitlab', 'value', 'Which token is #171321?', { value: '#171321', collection: 'gitlab' }, [
    'brand-charcoal',
  ]),
  question(
    'gitlab',
    'impact',
    'What breaks if color.neutral.800 changes?',
    { type: 'token', entity: 'color.neutral.800' },
    [
      ['feedback.strong.background.color', 'feedback/strong/background/color', '"strong"'],
      ['text.color.default', 'text/color/default', '"text"'],
    ],
  ),

  question('demo', 'find', 'Which component lets people choose a day?', { words: 'let people choose a day' }, [
    'Date picker',
  ]),
  question('demo', 'props', 'What props has the Button?', { component: 'Button' }, [
    'Primary',
    'Quiet',
    'isBusy',
    'showsTrailingIcon',
  ]),
  question(
    'demo',
    'bound',
    'Which tokens does the Button bind, and what are they in dark mode?',
    { component: 'Button', modes: ['Dark'] },
    ['action/primary/bg/rest', '#62ADFF', 'action/danger/text', '#131A22'],
  ),
  question('demo', 'plan', 'In which order do I build the Data table?', { component: 'Data table' }, [
    'Data table',
    'Checkbox',
    'Table cell',
  ]),
  question(
    'demo',
    'variant',
    'What does a pressed small danger Button look like?',
    { component: 'Button', variant: { appearance: 'Danger', size: 'Small', state: 'Pressed' } },
    [
      ['action/danger/bg/pressed', 'action.danger.bg.pressed'],
      ['control/inset/s', 'control.inset.s'],
    ],
  ),
  question('demo', 'variants', 'What does each variant of Toast change?', { component: 'Toast' }, [
    ['feedback/critical/border', 'feedback.critical.border'],
    ['feedback/warning/border', 'feedback.warning.border'],
  ]),
  question('demo', 'impact', 'What breaks if the token red/600 changes?', { type: 'token', entity: 'red/600' }, [
    'action/danger/bg/rest',
    'feedback/critical/solid',
    'Booking dialog',
    'Sign-in page',
  ]),
  question(
    'demo',
    'token',
    'What are text/primary and the height of a control in Dark and Comfortable?',
    { tokens: ['text/primary', 'control/height/m'], modes: ['Dark', 'Comfortable'] },
    ['#F4F8FC', '40', 'neutral/50'],
  ),
  question('demo', 'value', 'Which token is #C82E32?', { value: '#C82E32', collection: 'Primitives' }, ['red/600']),
  question('demo', 'documentation', 'When should I not use a Button, and what instead?', { entity: 'Button' }, [
    'avoid',
    'Icon button',
    'Switch',
  ]),
  question('demo', 'documentation', 'How do I choose a color token?', { page: 'color' }, [['Color', 'color'], 'token']),
  question('demo', 'health', 'Which components need attention first?', {}, ['Gate lane', 'Progress bar']),
  question('demo', 'changes', 'What did the last import take away?', {}, ['Loading dots', 'Alert strip']),
]
