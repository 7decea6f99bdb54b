import {
  accessibility,
  callout,
  caution,
  change,
  changelog,
  code,
  collection,
  contentGuidelines,
  dosAndDonts,
  embed,
  file,
  heading,
  image,
  no,
  preview,
  rule,
  text,
  tokens,
  yes,
} from './write.js'

const page = (title, path, icon, abstract, ...blocks) => ({ title, path, icon, abstract, blocks })

export const pages = {
  'getting-started': page(
    'Getting started',
    null,
    '⚓',
    'From nothing to a first screen in ten minutes, for designers and developers.',
    text(
      'Harbor comes in two forms that always match: a library in the design tool, and the package `@quayside/harbor`. This page gets both running.',
    ),
    heading('For designers'),
    text(
      '1. Turn on the library *Harbor* in your file.\n2. Start from a template: [[component/List page]], [[component/Detail page]] or [[component/Wizard page]].\n3. Choose a density in the Size collection. See [[doc-page/density]].',
    ),
    heading('For developers'),
    code('sh', 'Install', 'npm install @quayside/harbor'),
    code(
      'tsx',
      'A first button',
      "import '@quayside/harbor/tokens.css'\nimport { Button } from '@quayside/harbor'\n\nexport const Release = () => <Button appearance=\"primary\">Release container</Button>",
    ),
    callout(
      'tip',
      'Ask the library',
      'Every component has its documentation and its spec here. An agent can read both and build the screen with you.',
    ),
  ),
  'whats-new': page(
    'What’s new',
    null,
    '📣',
    'What changed in the last releases, and what you have to do about it.',
    changelog(
      change('4.2', '2026-03-12', 'added', 'The color mode High contrast. Nothing to do if you use tokens.'),
      change(
        '4.2',
        '2026-03-12',
        'deprecated',
        '[[component/Filter bar]]. Combine a [[component/Search field]] with selects.',
      ),
      change('4.1', '2026-01-20', 'added', '[[component/Switch]], as beta.'),
      change('4.0', '2025-11-03', 'changed', 'Busy buttons keep their label. Remove your own “Saving…”.'),
      change('4.0', '2025-11-03', 'removed', 'Appearance Ghost of [[component/Button]].'),
    ),
  ),
  principles: page(
    'Principles',
    'Foundations',
    '🧭',
    'Four sentences that decide when two good ideas collide.',
    text(
      '**Read from two meters.** At the gate nobody sits in front of the screen.\n\n**One thing at a time.** A truck with its engine running waits behind every question.\n\n**Say what happens.** Words on buttons, reasons on errors, names on everything.\n\n**Forgive.** What can be undone needs no dialog; what cannot be undone needs two people.',
    ),
    dosAndDonts(
      yes('Quote a principle in a review. It is shorter than an argument.'),
      no('Do not add a fifth one. Four can be remembered.'),
    ),
  ),
  color: page(
    'Using color',
    'Foundations',
    '🎨',
    'How to choose a color token, and why never by its value.',
    text(
      'Ask three questions, in this order: What is it: text, surface, border, icon, action? What does it mean: primary, critical, selected? In which state: rest, hover, pressed? The answers are the name of the token: `action/primary/bg/hover`.',
    ),
    collection('Actions', 'Color', 'action/', ['Light', 'Dark']),
    tokens(
      'The five states of the yard',
      'yard/expected',
      'yard/at-gate',
      'yard/in-yard',
      'yard/on-hold',
      'yard/released',
    ),
    dosAndDonts(
      yes('Use `feedback/…` for messages and `yard/…` for containers. They look alike and mean different things.'),
      no('Do not put text of one tone on the background of another: only pairs of one tone are tested.'),
      caution('Charts have four colors for now.'),
    ),
    accessibility({ summary: 'Color never stands alone: every state also has a word, a sign or a place.' }),
  ),
  typography: page(
    'Typography',
    'Foundations',
    '🔤',
    'Two families, seventeen styles, and which one to take.',
    text(
      '**Harbor Sans** for everything that is read, **Harbor Mono** for what is compared letter by letter.\n\n| for | style |\n|---|---|\n| the title of a page | [[style/Heading/Large]] |\n| a section | [[style/Heading/Small]] |\n| everything else | [[style/Body/Medium]] |\n| numbers of containers | [[style/Code/Medium]] |',
    ),
    preview('style', 'Heading/Large', 'One on a page'),
    dosAndDonts(yes('Let lines have 45 to 75 letters.'), no('Do not set whole sentences in capitals.')),
  ),
  density: page(
    'Density',
    'Foundations',
    '↕️',
    'Compact for the office, Comfortable for tablets: one setting, every size.',
    text(
      'The density is a mode of the collection [[token-collection/Size]]. It changes heights, distances and type together, so nothing has to be drawn twice.',
    ),
    image(
      'densities.png',
      'Two tables with the same columns: eight low rows on the left, five tall ones on the right',
      'The same list, Compact on the left and Comfortable on the right',
    ),
    collection('Heights of controls', 'Size', 'control/height/', ['Compact', 'Comfortable']),
    callout('warning', 'Never both', 'Two densities on one screen look like a mistake, and mostly are one.'),
  ),
  motion: page(
    'Motion',
    'Foundations',
    '🌊',
    'What moves, for how long, and what happens for people who want less of it.',
    text(
      'Motion shows where something came from. It never decorates. Overlays take [[token/duration/overlay]], controls [[token/duration/control]].',
    ),
    collection('Curves', 'Motion', 'easing/'),
    accessibility({ summary: 'With reduced motion nothing travels; things fade.' }),
  ),
  writing: page(
    'Writing for the gate',
    'Guidelines',
    '✍️',
    'Voice, words and lengths: how Quayside speaks to people who are in a hurry.',
    text('People read our words standing, in noise, often in their second language. Short words win.'),
    contentGuidelines(
      rule('Errors', 'What is wrong, then what to do. No apology, no blame.', {
        max: 90,
        good: ['The seal number has 11 characters. Check the last one.'],
        bad: ['Sorry, something went wrong!'],
      }),
      rule('Times', 'Twenty-four hours, with a colon.', { good: ['14:05'], bad: ['2.05 pm'] }),
      rule('Container numbers', 'Grouped for reading, copied without blanks.', { good: ['MSKU 418 207 4'] }),
      rule('Questions', 'Answerable with the words on the buttons.', {
        good: ['Cancel the slot?'],
        bad: ['Are you sure?'],
      }),
    ),
    dosAndDonts(
      yes('Say “truck”, “slot”, “hold”. Those are the words of the gate.'),
      no('Do not say “vehicle”, “appointment window” or “blocking status”.'),
    ),
  ),
  accessibility: page(
    'Accessibility',
    'Guidelines',
    '♿',
    'What we promise, how it is tested, and where we are not there yet.',
    text(
      'Harbor meets WCAG 2.2 at level AA. Each component says in its own documentation which keys it knows and what a screen reader says.',
    ),
    accessibility({
      summary: 'Tested with keyboard, two screen readers and 200 % zoom before each release.',
      criteria: [
        { wcag: '1.4.3', level: 'AA', markdown: 'All pairs of text and surface, in three modes.' },
        { wcag: '2.1.1', level: 'A', markdown: 'Everything can be done with the keyboard.' },
        { wcag: '2.5.8', level: 'AA', markdown: 'Targets are at least 24 px, at the gate 48 px.' },
      ],
    }),
    callout(
      'warning',
      'Known gaps',
      '[[component/Booking dialog]] is not readable in High contrast. [[component/Yard bay]] has no keyboard order yet.',
    ),
  ),
  forms: page(
    'Forms',
    'Guidelines/Patterns',
    '📝',
    'Which control for which question, when to check, how to speak about errors.',
    text('One column, labels above, one question per line. Required is the rule; say it where something is optional.'),
    text(
      '| question | control |\n|---|---|\n| one of two to five | [[component/Radio]] |\n| one of many | [[component/Select]] |\n| several | [[component/Checkbox]] |\n| a day | [[component/Date picker]] |\n| a word or number | [[component/Text field]] |',
    ),
    preview('component', 'Form section', 'Fields that belong together'),
    dosAndDonts(
      yes('Check a field when it is left, and all of them when the form is sent.'),
      no('Do not check while people type: a half plate is not a wrong plate.'),
      caution('More than nine fields: split them with a [[component/Stepper]].'),
    ),
  ),
  messages: page(
    'Telling people what happened',
    'Guidelines/Patterns',
    '💬',
    'Toast, banner, dialog or a word beside the field: which one, and why.',
    text(
      'Two questions decide. *Must somebody answer?* Then a [[component/Dialog]]. *Does it stay true?* Then a [[component/Banner]]. Otherwise a [[component/Toast]] is enough, and for one field the words below it.',
    ),
    preview('component', 'Toast', 'Done, with a way back', { tone: 'Positive' }),
    preview('component', 'Banner', 'True until it is not', { tone: 'Warning' }),
  ),
  loading: page(
    'Waiting',
    'Guidelines/Patterns',
    '⏳',
    'Spinner, skeleton or bar: what people see while something takes its time.',
    text(
      'Up to one second show nothing new. Up to four seconds a [[component/Skeleton]] where the shape of the answer is known, otherwise a [[component/Spinner]]. Longer than that, say in words what takes so long, and show a [[component/Progress bar]] if the amount is known.',
    ),
    dosAndDonts(yes('Keep the old content while new content is loaded.'), no('Do not cover a page with a spinner.')),
  ),
  contributing: page(
    'Contributing',
    'Working together',
    '🤝',
    'How something new gets into Harbor, and how something old gets out.',
    text(
      '1. Show the problem on two real screens.\n2. Look whether something here solves it nearly.\n3. Bring a draft to the Thursday review.\n4. A draft that three screens use becomes beta, after two releases without a change it is stable.',
    ),
    callout(
      'info',
      'Getting out',
      'A component is deprecated with a replacement, stays for two releases and is then deleted. Documentation that mentions it says so.',
    ),
    embed('link', 'https://quayside.example/harbor/review', 'The agenda of the next review'),
    file('release-checklist.pdf', 'What is checked before each release, to print and tick'),
  ),
  handover: page(
    'From design to code',
    'Working together',
    '🚚',
    'What developers get, where they find it, and what an agent can do for them.',
    text(
      'Nothing is handed over: both sides read the same library. The spec of a component tells its properties and tokens, this documentation tells when to use them, and the build order tells what to build first.',
    ),
    code('sh', 'What a component needs', 'curl -H "Authorization: Bearer $KEY" "$API/v1/components/$ID/build-order"'),
    dosAndDonts(
      yes('Use the names of properties as they are in the spec.'),
      no('Do not measure pictures. Every distance is a token.'),
    ),
  ),
  glossary: page(
    'Words of the yard',
    'Working together',
    '📖',
    'Bay, slot, hold, reefer: what people at a depot mean by them.',
    text(
      '**Bay**: a place in the yard for a stack of containers.\n\n**Slot**: a time at which a truck may come.\n\n**Hold**: a reason why a container must stay: customs, damage, an unpaid invoice.\n\n**Reefer**: a container that cools, and needs a plug.\n\n**Turnaround**: from the barrier in to the barrier out.\n\n**Seal**: the numbered bolt that shows whether a container was opened.',
    ),
  ),
}
