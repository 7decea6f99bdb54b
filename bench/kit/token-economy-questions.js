// Twenty questions an agent asks while it builds with a library, the calls that answer each, and what the answer must hold.

export const CONVERSATIONS = [
  {
    library: 'figmagic',
    title: 'figmagic: building the form',
    questions: [
      {
        ask: 'Which component is a button?',
        calls: [['search_library', { query: 'button', types: ['component'] }]],
        holds: ['"Button"', 'ButtonWithFrames', 'one_stands_out'],
      },
      {
        ask: 'In which order do I build the screen DemoForm?',
        calls: [['plan_build', { component: 'DemoForm' }]],
        holds: [/"order":\["Button".*"Input".*"DemoForm"\]/],
      },
      {
        ask: 'What parts has DemoForm, and how large are they?',
        calls: [['get_component', { components: ['DemoForm'], include: 'default' }]],
        holds: ['"root":["Form","Button","Checkbox"', '"instanceOf":"Slider"', '"width":700,"height":914'],
      },
      {
        ask: 'How is the Input drawn?',
        calls: [['get_component', { components: ['Input'], include: 'default' }]],
        holds: ['"layout"', 'backgroundColor', 'fontSize'],
      },
      {
        ask: 'Which HTML element is each of Select, Checkbox and Slider?',
        calls: [['get_component', { components: ['Select', 'Checkbox', 'Slider'] }]],
        holds: ['element=select', 'type=checkbox', 'type=range'],
      },
    ],
  },
  {
    library: 'figmagic',
    title: 'figmagic: styles and health',
    questions: [
      {
        ask: 'Which colors does the library have, with their values?',
        calls: [['get_styles', { type: 'PAINT', values: true }]],
        holds: ['"Blue 1"', '#2F80ED', '#EB5757', '"Gray 5"'],
      },
      {
        ask: 'What breaks if the style Blue 1 changes?',
        calls: [['get_related', { type: 'style', entity: 'Blue 1', direction: 'inbound', depth: 3 }]],
        holds: ['$my-design-system-button', 'ButtonWithFrames', 'DemoForm'],
      },
      {
        ask: 'Which styles does Button wear, and where?',
        calls: [['get_related', { entity: 'Button', direction: 'outbound', details: true }]],
        holds: ['"Blue 1"', '"Blue 2"', '"Gray 1"', 'Normal 2'],
      },
      {
        ask: 'What is the largest heading set in?',
        calls: [['get_styles', { styles: ['Heading L'] }]],
        holds: ['Helvetica Neue', 'Bold', '48', '135%'],
      },
      {
        ask: 'Which components are in the worst health, and why is Close?',
        calls: [
          ['check_health', { limit: 5 }],
          ['get_component', { components: ['Close'] }],
        ],
        // Several share the lowest health, and which of them come first goes by their ids.
        holds: ['"health":60', '"name":"Close"', '"tokens":40', '"values_bound":"0/'],
      },
    ],
  },
  {
    library: 'demo',
    title: 'demo: building a screen',
    questions: [
      {
        ask: 'Which component lets people choose a day?',
        calls: [['search_library', { query: 'let people choose a day', types: ['component'] }]],
        holds: ['"Date picker"'],
      },
      {
        ask: 'What props has the Button?',
        calls: [['get_component', { components: ['Button'] }]],
        holds: ["'Primary' | 'Secondary' | 'Quiet' | 'Danger' = 'Primary'", 'isBusy', '"count":48'],
      },
      {
        ask: 'Which tokens does the Button bind, and what are they in dark mode?',
        calls: [['get_component', { components: ['Button'], include: 'tokenValues', mode: 'Dark' }]],
        holds: ['"Color/action/primary/bg/rest":"#62ADFF"', '"Color/action/danger/text":"#131A22"'],
      },
      {
        ask: 'In which order do I build the Data table, and what is missing?',
        calls: [['plan_build', { component: 'Data table' }]],
        holds: ['"Data table"]', '6 variants missing', 'deleted_in_source'],
      },
      {
        ask: 'What does a pressed small danger Button look like?',
        calls: [
          [
            'get_component',
            { components: ['Button'], variant: { appearance: 'Danger', size: 'Small', state: 'Pressed' } },
          ],
        ],
        holds: ['{Color/action/danger/bg/pressed}', '{Size/control/height/s}', '{Label/Small}'],
      },
    ],
  },
  {
    library: 'demo',
    title: 'demo: tokens and guidance',
    questions: [
      {
        ask: 'What breaks if the token blue/600 changes?',
        calls: [['get_related', { type: 'token', entity: 'blue/600', direction: 'inbound', depth: 3 }]],
        holds: ['brand/600', 'action/primary/bg/rest', 'Spinner', 'Accent/Solid'],
      },
      {
        ask: 'What is the color of a primary button in each mode, and by way of which tokens?',
        calls: [['get_tokens', { tokens: ['Color/action/primary/bg/rest'] }]],
        holds: ['#0A72CA via accent/solid > brand/600 > blue/600', '#62ADFF', 'High contrast'],
      },
      {
        ask: 'When should I not use a Button, and what instead?',
        calls: [['get_documentation', { entity: 'Button' }]],
        holds: ['avoid', 'component Icon button', 'component Switch'],
      },
      {
        ask: 'Which control for which question: what do the guidelines say?',
        calls: [
          ['get_documentation', {}],
          ['get_documentation', { page: 'forms' }],
        ],
        holds: ['"forms"', 'Radio', 'Date picker'],
      },
      {
        ask: 'Which components need attention first?',
        calls: [['check_health', {}]],
        holds: ['"Gate lane","health":12.12', '"count":3', 'Progress bar (no version)'],
      },
    ],
  },
]
