import {
  accessibility,
  avoid,
  behavior,
  callout,
  change,
  changelog,
  contentGuidelines,
  embed,
  heading,
  interaction,
  key,
  preview,
  ref,
  responsive,
  role,
  rule,
  state,
  text,
  tokens,
  use,
  useCases,
} from './write.js'

export const screens = {
  'Today at the gate': [
    text(
      'What the gate office sees all day: the lanes, who is in them, who comes next. It is read from two meters away, so numbers are large and colors mean something.',
    ),
    preview('component', 'Gate board', 'The template of this screen'),
    behavior(
      state('A lane is blocked', 'Its card turns to the tone Critical and moves to the left.'),
      state('Connection lost', 'A [[component/Banner]] says since when; the numbers stay and turn grey.'),
      responsive('Second monitor', 'Without navigation, in size Comfortable, by the address parameter `board=1`.'),
    ),
    accessibility({
      summary: 'Changes are announced once, not with every second of a timer.',
      semantics: [role('lanes', 'list'), role('numbers', 'status', 'aria-live polite')],
    }),
  ],
  'Gate tablet / Truck check-in': [
    text(
      'The tablet at the barrier, held in one hand, in the rain, with gloves. Five things are checked; everything else can wait.',
    ),
    useCases(
      use('A truck with a booking'),
      avoid('A truck without a booking', 'Book first, then check in.', ref('flow', 'Book a slot for a pick-up')),
    ),
    contentGuidelines(
      rule('Instruction', 'One order at a time, the most dangerous first.', {
        max: 40,
        good: ['Check the seal'],
        bad: ['Please make sure that the seal has been checked'],
      }),
    ),
    behavior(
      interaction('Photo', 'The camera opens in the screen; three photos at most.'),
      responsive('Landscape', 'The photo stands beside the list instead of below.'),
    ),
  ],
}

export const flows = {
  'Check in a truck': [
    text(
      'From the moment a truck stops at the barrier until it opens. Target: 90 seconds for a truck with a booking.\n\n1. The plate is read, or typed.\n2. The booking appears; the person compares container and seal.\n3. The scale confirms the weight.\n4. The barrier opens, the driver gets a bay.',
    ),
    behavior(
      state('No booking', 'Ends in [[flow/Book a slot for a pick-up]], on the driver’s phone.'),
      state('On hold', 'The barrier stays closed; the office is told. See [[flow/Release a container from hold]].'),
      state('Damage', 'Goes on in [[flow/Report damage at the gate]] and comes back.'),
    ),
    useCases(
      use('Every truck that wants to enter'),
      avoid('Trains', 'They are handled by lists.', ref('screen', 'Containers / List')),
    ),
    accessibility({
      summary: 'Every step can be done without reading: signs and places stay the same.',
      keyboard: [key('Enter', 'Confirms the step in the gate office')],
    }),
    embed('figma', 'https://www.figma.com/file/vitrine-demo/Harbor?node-id=58860', 'The flow in the design file'),
  ],
  'Release a container from hold': [
    text(
      'Lets a container go that had to stay. Customs release by message, damage and invoices by a person with the right to do so.',
    ),
    callout(
      'warning',
      'Two people',
      'Whoever set a hold for damage cannot release it. The button is then missing, and the page says who can.',
    ),
    behavior(state('Released meanwhile', 'The dialog closes with a [[component/Toast]]; nothing is done twice.')),
    contentGuidelines(
      rule('Question', 'Names the container and the reason.', {
        good: ['Release MSKU 418 207 4? It is on hold for an unpaid invoice.'],
      }),
    ),
  ],
}

export const project = [
  text(
    '**Harbor** is the design library of Quayside, the application that inland container depots run their gates with. Dispatchers book slots, trucks check in, containers are moved, held and released, hauliers are billed.\n\nThis library is small on purpose. If you need something that is not here, read [[doc-page/contributing|how to propose it]] first.',
  ),
  callout('tip', 'New here?', 'Start with [[doc-page/getting-started]]. Ten minutes are enough for a first screen.'),
  heading('What to look at first'),
  preview('component', 'Button', 'The most used component, and the best documented'),
  preview('token-collection', 'Color', 'Three modes, one set of names'),
  tokens('The accent of the brand', 'accent/solid', 'accent/soft', 'accent/text'),
  accessibility({ summary: 'Harbor meets WCAG 2.2 at level AA. Exceptions are listed on the component they concern.' }),
  contentGuidelines(
    rule(null, 'Write as you would speak to a colleague at the gate: short, exact, friendly.', {
      good: ['The gate opens at 6:00.'],
      bad: ['Gate opening is scheduled to commence at 6:00.'],
    }),
  ),
  changelog(
    change('4.2', '2026-03-12', 'added', 'High contrast, and size Large for tablets.'),
    change('4.1', '2026-01-20', 'added', '[[component/Switch]], as beta.'),
    change('4.0', '2025-11-03', 'changed', 'Busy buttons keep their label.'),
  ),
]
