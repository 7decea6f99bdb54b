import {
  accessibility,
  anatomyNotes,
  avoid,
  behavior,
  callout,
  caution,
  change,
  changelog,
  code,
  component,
  contentGuidelines,
  dosAndDonts,
  interaction,
  key,
  lifecycle,
  motion,
  no,
  part,
  preview,
  prop,
  propsNotes,
  ref,
  responsive,
  role,
  rule,
  state,
  text,
  tokens,
  use,
  useCases,
  wcag,
  yes,
} from './write.js'

export const feedback = {
  Toast: [
    text(
      'Says that something has been done, in one sentence, and offers to undo it. It appears at the bottom of the screen and leaves by itself.',
    ),
    useCases(
      use('An action succeeded and the page does not show it', '“Invitation sent.”'),
      use('Something can be undone for a moment', '“Slot cancelled. Undo”'),
      avoid('Something went wrong', 'Errors stay until they are dealt with.', component('Banner')),
      avoid('A decision is needed', 'A toast can be missed.', component('Dialog')),
    ),
    behavior(
      motion('Dwell', 'Leaves after [[token/dwell/toast]]; with an action it stays until it is dismissed.'),
      interaction('Pointer or focus inside', 'Stops the clock.'),
      state('Several at once', 'The newest is on top; never more than three.'),
    ),
    contentGuidelines(
      rule('message', 'What has been done, in the past, with the object’s name.', {
        max: 60,
        good: ['Container MSKU 418 207 4 released'],
        bad: ['Success!'],
      }),
    ),
    accessibility({
      semantics: [role('root', 'status', 'aria-live polite')],
      screen_reader: 'Read out when what is being said has ended; the action is reachable with F6.',
      criteria: [wcag('2.2.1', 'A', 'Time can be extended: it stops while the pointer or the focus is inside.')],
    }),
  ],
  Banner: [
    text(
      'Stays on the page as long as what it says is true: a closed gate, a lost connection, a hold. It stands above the content it concerns and pushes it down.',
    ),
    useCases(
      use('A state that outlasts the moment', 'The gate is closed until 14:00.'),
      use('An error that concerns the whole page'),
      avoid('Confirming an action', 'It would stay although nothing is the matter.', component('Toast')),
      avoid('An error of one field', 'Say it where it happened.', component('Text field')),
    ),
    propsNotes(
      prop('tone', 'How serious it is.', {
        Critical: 'Work cannot go on: the connection is lost, the container is on hold.',
        Warning: 'Work can go on, with care.',
        Positive: 'Rare. Mostly a [[component/Toast]] is meant.',
      }),
      prop('dismissible', 'Only where nothing is lost when nobody reads it again.'),
    ),
    accessibility({
      semantics: [
        role('root', 'alert', 'only for the tone Critical'),
        role('root', 'region', 'for all other tones, named by the title'),
      ],
      criteria: [wcag('1.4.1', 'A', 'Each tone has a sign of its own; color only repeats it.')],
    }),
    tokens('Tones', 'feedback/info/bg', 'feedback/positive/bg', 'feedback/warning/bg', 'feedback/critical/bg'),
  ],
  Dialog: [
    text(
      'Asks one question, or takes one short form, before anything else can go on. The title is the question, the buttons are its answers.',
    ),
    preview('component', 'Dialog', 'A question whose answer cannot be taken back', { tone: 'Danger', size: 'Small' }),
    useCases(
      use('Something will be lost', 'Cancelling a slot that has no replacement.'),
      use('A form of up to five fields that belongs to the page behind it'),
      avoid('A longer form', 'It needs room and an address of its own.', component('Wizard page')),
      avoid('Telling that something is done', 'Nothing has to be answered.', component('Toast')),
    ),
    anatomyNotes(
      part('title', 'The question, with the name of the thing: “Cancel the slot of Brandt Logistics?”', true),
      part('confirm', 'Repeats the verb of the title.', true),
      part('cancel', 'Always there. It never says “No”.', true),
      part('scrim', 'Pressing it closes a question; it does not close a form that was changed.', true),
    ),
    behavior(
      interaction('Opening', 'The focus goes to the first field, in a Danger question to Cancel.'),
      interaction('Closing', 'The focus returns to what opened the dialog.'),
      motion(
        'Appearing',
        'Rises by [[token/distance/nudge]] in [[token/duration/overlay]]; with reduced motion it only fades.',
      ),
    ),
    contentGuidelines(
      rule('title', 'A question that can be answered with the words on the buttons.', {
        max: 70,
        good: ['Release MSKU 418 207 4 from hold?'],
        bad: ['Are you sure?', 'Warning'],
      }),
      rule('confirm', 'The verb of the title and its object.', { max: 24, good: ['Release container'], bad: ['Yes'] }),
    ),
    accessibility({
      keyboard: [key('Escape', 'Closes the dialog like Cancel'), key('Tab', 'Stays inside the dialog')],
      semantics: [role('root', 'dialog', 'aria-modal', 'aria-labelledby the title')],
    }),
  ],
  Tooltip: [
    text(
      'Names what a sign means, on hover and on focus. What people need to know does not belong into a tooltip: on a tablet there is none.',
    ),
    dosAndDonts(
      yes('Repeat the spoken label of the [[component/Icon button]], with its keys if it has some.'),
      no('Do not put links, buttons or more than one line into it.'),
      no('Do not explain a disabled button with it. Say the reason on the page.'),
    ),
    behavior(motion('Delay', 'Appears after [[token/delay/tooltip]], and at once when another tooltip was just open.')),
    accessibility({
      keyboard: [key('Escape', 'Hides the tooltip')],
      semantics: [role('root', 'tooltip', 'named by aria-describedby of its trigger')],
      criteria: [wcag('1.4.13', 'AA', 'It can be hovered, dismissed, and stays until then.')],
    }),
  ],
  'Progress bar': [
    text(
      'How far something has come, when that is known: an upload, the loading of a train. When nobody knows how long it takes use a [[component/Spinner]].',
    ),
    useCases(
      use('A measurable amount is being worked off', '62 of 80 containers loaded.'),
      avoid('Duration unknown', 'A bar that stands still looks broken.', component('Spinner')),
      avoid('Steps of a form', 'People want to know which step comes next.', component('Stepper')),
    ),
    accessibility({
      semantics: [role('track', 'progressbar', 'aria-valuenow', 'aria-valuetext with the words of the label')],
      screen_reader: 'Says the value at most every ten seconds.',
    }),
  ],
  Badge: [
    text(
      'A short status in one or two words, beside the thing it is about. It cannot be pressed. What can be pressed or removed is a [[component/Tag]].',
    ),
    propsNotes(
      prop('tone', 'What the status means for the person who reads it.', {
        Critical: 'Somebody has to act.',
        Warning: 'Somebody will have to act soon.',
        Positive: 'Done, and worth knowing.',
        Neutral: 'Everything else, and in doubt.',
      }),
      prop('emphasis', 'Strong only for the one badge of a page that must be seen from two meters away.'),
    ),
    contentGuidelines(
      rule('label', 'One or two words, an adjective or a participle.', {
        max: 16,
        good: ['On hold', 'Late'],
        bad: ['This container is on hold'],
      }),
    ),
  ],
  Tag: [
    text(
      'A word that somebody put on something, or a filter that is on. It can be removed; a [[component/Badge]] cannot.',
    ),
    dosAndDonts(
      yes('Say in the spoken label of the remove sign what it removes: “Remove filter Reefer”.'),
      no('Do not use tags as buttons that open a page.'),
    ),
  ],
  'Status dot': [
    text(
      'Where a container stands. Five states, five colors, always beside the name of the state: color alone tells one person in twelve nothing.',
    ),
    tokens(
      'The five states of the yard',
      'yard/expected',
      'yard/at-gate',
      'yard/in-yard',
      'yard/on-hold',
      'yard/released',
    ),
    accessibility({
      summary: 'Decorative: the name of the state stands beside it.',
      semantics: [role('dot', 'presentation')],
    }),
  ],
  'Container chip': [
    lifecycle('stable', '3.0'),
    text(
      'A container wherever it is mentioned: its number, its state, and whether it must stay. Pressing it opens [[screen/Containers / Detail|the container]].',
    ),
    propsNotes(
      prop(
        'number',
        'Four letters and seven digits, grouped for reading: MSKU 418 207 4. Copying gives them without blanks.',
      ),
      prop('state', 'One of the five states of the yard.', {
        'On hold': 'Also shows the lock. The reason stands on the page of the container.',
      }),
    ),
    code(
      'tsx',
      'In a sentence',
      '<p>\n  Waiting for <ContainerChip number="MSKU4182074" state="in-yard" /> since 09:40.\n</p>',
    ),
    changelog(change('4.1', '2026-01-20', 'changed', 'The lock is part of the spoken label: “on hold”.')),
  ],
  'Data table': [
    text(
      'Rows that can be sorted, chosen and opened. It keeps its header in sight, shows its own loading, empty and error states, and says so when columns are hidden.\n\n| people want to | they use |\n|---|---|\n| find one row | the [[component/Filter bar]] above |\n| compare rows | sorting by a column |\n| act on several | the boxes and the bar that appears |',
    ),
    useCases(
      use('Comparing many things of one kind', 'Containers, bookings, invoices.'),
      avoid('Five rows or fewer', 'A list of cards is easier to read.', component('Appointment card')),
      avoid('A phone', 'Two columns are too few for a table.', component('Appointment card')),
    ),
    behavior(
      state('Loading', 'Shows as many [[component/Skeleton]] rows as the last page had.'),
      state('Empty', 'Shows an [[component/Empty state]] that names the cause.'),
      state('Error', 'Keeps the old rows, greyed, below a [[component/Banner]].'),
      interaction('Opening a row', 'The first cell is the link; pressing elsewhere in the row opens it as well.'),
      responsive('Below 900 px', 'Columns with low priority move into a line below the first cell.'),
    ),
    accessibility({
      keyboard: [
        key('ArrowDown', 'The next row'),
        key('Space', 'Chooses the row'),
        key('Enter', 'Opens the row'),
        key('Shift+Space', 'Chooses all rows up to here'),
      ],
      semantics: [
        role('root', 'table', 'aria-rowcount with the total', 'aria-busy while loading'),
        role('column', 'columnheader', 'aria-sort'),
      ],
      criteria: [wcag('1.3.1', 'A', 'Headers are real headers; a sorted column says so.')],
    }),
    dosAndDonts(
      yes('Align numbers to the right and set them in [[style/Code/Medium]].'),
      no('Do not put more than two actions into a row; use a menu.'),
      caution('Above 200 rows a page takes more than a second on the gate tablets.'),
    ),
    tokens('Row metrics', 'table/row/height', 'table/header/height', 'table/cell/inset'),
  ],
  'Filter bar': [
    lifecycle(
      'deprecated',
      '4.2',
      'Twenty-six properties are too many to hold in the head. New screens combine a search field with at most three selects.',
      component('Search field'),
      component('Select'),
    ),
    text(
      'Narrows the rows of a [[component/Data table]]. Still used on [[screen/Containers / List]] and [[screen/Invoices / List]] until they are rebuilt.',
    ),
    callout(
      'danger',
      'Do not use it in new work',
      'Its properties alone cost it most of its health index, although every value is bound. The rebuild is planned for version 5.',
    ),
  ],
  'Empty state': [
    text('Nothing here, why, and what to do about it. One sentence and one button.'),
    propsNotes(
      prop('cause', 'Why there is nothing. It decides the words and the picture.', {
        'Nothing yet': 'Nobody has made anything. Offer to make the first one.',
        'No results': 'The filter is too narrow. Offer to reset it.',
        'No access': 'There is something, but not for this person. Say who can help.',
      }),
    ),
    contentGuidelines(
      rule('title', 'What is missing, without “Oops”.', {
        max: 40,
        good: ['No bookings this week'],
        bad: ['Oops, nothing here!'],
      }),
      rule('body', 'The next step in one sentence.', { max: 120, good: ['Book a slot and it will appear here.'] }),
    ),
  ],
  Stepper: [
    text('How far a longer form has come. Never more than five steps; a step that is done can be opened again.'),
    preview('component', 'Stepper', 'Booking a slot has four steps', { steps: 'Four', orientation: 'Horizontal' }),
    dosAndDonts(
      yes('Name steps by what people decide in them: **Container**, **Day**, **Truck**.'),
      no('Do not number the steps in their names; the circles do that.'),
    ),
    accessibility({
      semantics: [
        role('root', 'list', 'aria-label with the name of the form'),
        role('first', 'listitem', 'aria-current on the present step'),
      ],
    }),
  ],
  'Gate lane': [
    lifecycle(
      'draft',
      '4.3',
      'Grew out of a workshop at the Duisburg depot. Its properties will be cut down before it becomes beta.',
    ),
    text(
      'One lane of the gate with everything that is known about the truck in it: plate, haulier, container, weight, seal. Shown on the [[component/Gate board]].',
    ),
    useCases(
      use('The board in the gate office'),
      avoid(
        'The tablet of the person at the barrier',
        'It is too small for it.',
        ref('screen', 'Gate tablet / Truck check-in'),
      ),
    ),
  ],
  'Booking dialog': [
    callout(
      'warning',
      'Values are hard-coded',
      'Its sizes and colors are not bound to tokens. It looks wrong in Dark and in High contrast.',
    ),
    text(
      'Books, moves or cancels a slot without leaving the page. It is being replaced by the flow [[flow/Book a slot for a pick-up]], which has an address of its own.',
    ),
  ],
}
