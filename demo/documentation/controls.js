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
  embed,
  interaction,
  key,
  lifecycle,
  motion,
  no,
  part,
  picture,
  preview,
  prop,
  propsNotes,
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

export const controls = {
  Button: [
    lifecycle('stable', '1.0', 'Used on every screen of Quayside. Breaking changes are announced two releases ahead.'),
    text(
      'A button starts an action and says which one. It stands where the action takes effect: below the form it submits, in the header of the page it changes, beside the row it concerns.\n\nA control that only takes people somewhere else is no button. Put the destination into the [[component/Navigation item]] or the [[component/Breadcrumb item]] that leads there.',
    ),
    preview('component', 'Button', 'The one Primary of a view', {
      appearance: 'Primary',
      size: 'Medium',
      state: 'Rest',
    }),
    useCases(
      use('Finishing a form or a step', 'The action that completes what people came for: book, check in, release.'),
      use('Acting on the page as a whole', 'Export, print, invite: in the page header, right of the title.'),
      avoid('Showing a sign everybody knows', 'Close, more and next month need no words.', component('Icon button')),
      avoid('Turning a setting on or off', 'A setting has a state that should stay in sight.', component('Switch')),
      avoid(
        'More than three actions in a row',
        'Keep the first one and put the rest behind it.',
        component('Dropdown menu'),
      ),
    ),
    propsNotes(
      prop('appearance', 'How strongly the button asks to be pressed.', {
        Primary:
          'The action people came for. One in a view, also when a dialog is open: the view behind it does not count.',
        Secondary: 'Every other action that deserves a frame.',
        Quiet: 'Actions that repeat, in table rows and cards. Without a frame they do not compete with the data.',
        Danger: 'Only inside a [[component/Dialog]] that names what will be lost.',
      }),
      prop('size', 'Follows the place, not the importance.', {
        Large: 'Gate tablets, where people wear gloves.',
        Small: 'Table rows and filter bars.',
      }),
      prop(
        'isBusy',
        'Set it as soon as the action was sent. The label stays, so that people still know what they are waiting for.',
      ),
      prop('fillsWidth', 'For phones and for the footer of a small dialog. Never on a desktop page.'),
      prop(
        'accessibilityLabel',
        'Only when the visible label is not enough out of context: “Release container MSKU 418 207 4”.',
      ),
    ),
    anatomyNotes(
      part('label', 'A verb and its object. It never wraps: shorten it instead.', true),
      part('icon', 'In front of the label, where it helps to find the button again. Not for decoration.', false),
      part('spinner', 'Takes the place of the icon while the button is busy, so that the width stays the same.', false),
      part('trailingIcon', 'Only the arrow that says a menu will open.', false),
    ),
    behavior(
      state('Busy', 'Keeps its size and its label, shows a [[component/Spinner]] and ignores further presses.'),
      state(
        'Disabled',
        'Only while the reason is in sight, such as an empty required field. Otherwise let people press and tell them what is missing.',
      ),
      interaction('Press', 'Acts when the pointer is released over it. Moving away before cancels.'),
      responsive('Phone', 'Buttons of a form stand above each other, the Primary first, and fill the width.'),
      motion('Color', 'Changes in [[token/duration/control]] and never moves.'),
    ),
    dosAndDonts(
      yes('Say what happens: **Release container**, **Send invitation**.'),
      no('Do not write “OK”, “Submit” or “Yes”. Read alone they say nothing.'),
      yes(
        'Put the Primary on the right in a dialog and on the left in a form.',
        picture('one-primary-button.png', 'A form with one filled button on the left and a quiet one beside it'),
      ),
      no(
        'Do not place two Primary buttons side by side. If both matter equally, neither is primary.',
        picture('three-primary-buttons.png', 'The same form with three filled buttons in a row'),
      ),
      caution(
        'A disabled button is not focusable and explains nothing. Check whether an error message would help more.',
      ),
    ),
    contentGuidelines(
      rule('label', 'A verb in the imperative and its object, in sentence case, without a period.', {
        max: 24,
        good: ['Release container', 'Book slot', 'Send invitation'],
        bad: ['OK', 'Click here', 'Container release'],
      }),
      rule('label', 'While busy the words stay the same. Do not change them to “Releasing…”.', {
        good: ['Release container'],
      }),
    ),
    accessibility({
      summary: 'A native button. Everything it does can be done with the keyboard, and its name is its label.',
      keyboard: [key('Enter', 'Activates the button'), key('Space', 'Activates the button when the key is released')],
      semantics: [role('root', 'button', 'aria-busy while busy', 'aria-haspopup with a trailing arrow')],
      screen_reader: '“Release container, button”; while busy also “busy”.',
      criteria: [
        wcag('1.4.3', 'AA', 'Label on background: 4.9:1 in Light, 7.5:1 in Dark, 9.9:1 in High contrast.'),
        wcag('2.4.7', 'AA', 'The focus ring is [[style/Focus/Ring]] and is never removed.'),
        wcag('2.5.8', 'AA', 'The smallest size is 24 px high in Compact and 32 px in Comfortable.'),
      ],
    }),
    tokens(
      'The colors of the Primary',
      'action/primary/bg/rest',
      'action/primary/bg/hover',
      'action/primary/bg/pressed',
      'action/primary/text',
    ),
    code(
      'tsx',
      'A busy button in a form',
      'import { Button } from \'@quayside/harbor\'\n\n<Button appearance="primary" isBusy={isSending} onPress={release}>\n  Release container\n</Button>',
    ),
    embed('storybook', 'https://storybook.quayside.example/?path=/story/button--all', 'Button in Storybook'),
    changelog(
      change('4.2', '2026-03-12', 'added', 'Size Large for the gate tablets.'),
      change(
        '4.0',
        '2025-11-03',
        'changed',
        'Busy buttons keep their label. Remove texts like “Saving…” from your screens.',
      ),
      change('4.0', '2025-11-03', 'removed', 'Appearance Ghost; use Quiet.'),
    ),
  ],
  'Icon button': [
    text(
      'A button whose sign everybody knows: close, more, next month. What needs explaining needs words, and then it is a [[component/Button]].',
    ),
    useCases(
      use('A known action in little room', 'Closing a dialog, opening the menu of a row, turning a month.'),
      avoid('The main action of a view', 'A sign alone is too quiet for it.', component('Button')),
    ),
    dosAndDonts(
      yes('Give every icon button a [[component/Tooltip]] with the same words as its spoken label.'),
      no('Do not use the same sign for two actions in one product. The clock is history, never “waiting”.'),
    ),
    accessibility({
      summary: 'The spoken label is required: without it the button has no name.',
      keyboard: [key('Enter', 'Activates the button'), key('Space', 'Activates the button')],
      semantics: [role('root', 'button', 'aria-label')],
      criteria: [wcag('2.5.8', 'AA', 'The pressable area is at least 32 px, also where the sign is smaller.')],
    }),
  ],
  Checkbox: [
    text(
      'Lets people choose several of many, or say a single yes. What is chosen takes effect when the form is sent, not before.',
    ),
    useCases(
      use('Several of many', 'Container sizes in a filter, damages in a report.'),
      use('A single consent', '“I have checked the seal.”'),
      avoid('One of a few', 'Then the others must go off by themselves.', component('Radio')),
      avoid('A setting that works at once', 'There is nothing to send.', component('Switch')),
    ),
    propsNotes(
      prop('value', 'What is chosen.', {
        Mixed: 'Stands above a list of which some are chosen. Pressing it chooses all of them.',
      }),
      prop('invalid', 'A required consent that is missing. The message stands below the group, not below each box.'),
    ),
    contentGuidelines(
      rule('label', 'A statement that becomes true when the box is checked. Never a negation.', {
        good: ['Notify the haulier'],
        bad: ['Do not notify the haulier'],
      }),
    ),
    accessibility({
      keyboard: [key('Space', 'Checks or unchecks the box'), key('Tab', 'Moves to the next box')],
      semantics: [role('root', 'checkbox', 'aria-checked: true, false or mixed', 'aria-invalid')],
      screen_reader: '“Reefer, checkbox, checked”.',
    }),
    callout(
      'warning',
      'Variants are missing',
      'Invalid under the pointer and invalid while disabled are not drawn yet. Do not use them until they are.',
    ),
  ],
  Radio: [
    text(
      'One of a few, all of them in sight. Radios always come in a group with a question above it; a radio alone makes no sense.',
    ),
    useCases(
      use('Two to five options that people should compare', 'Import or export, full or empty.'),
      avoid('Six options or more', 'A list that opens takes less room.', component('Select')),
      avoid('Yes or no', 'One box is enough.', component('Checkbox')),
    ),
    behavior(
      interaction('Choosing', 'The whole line can be pressed, not only the circle.'),
      state('Nothing chosen', 'Only where no default would be right. Then the field is required and says so.'),
    ),
    accessibility({
      keyboard: [
        key('ArrowDown', 'Chooses the next option'),
        key('ArrowUp', 'Chooses the option before'),
        key('Tab', 'Leaves the group'),
      ],
      semantics: [role('group', 'radiogroup', 'aria-labelledby the question'), role('root', 'radio', 'aria-checked')],
    }),
  ],
  Switch: [
    lifecycle('beta', '4.1', 'The states On and Disabled, and On with Focus, are still being drawn.'),
    text(
      'Turns a setting on or off, at once and without saving. What it controls changes in sight, or a [[component/Toast]] says that it did.',
    ),
    useCases(
      use('A setting with immediate effect', 'Automatic barrier, night lighting, notifications.'),
      avoid('A choice inside a form', 'It would look as if it worked at once.', component('Checkbox')),
    ),
    dosAndDonts(
      yes('Name the thing, not the action: **Automatic barrier**.'),
      no('Do not write “Turn on the automatic barrier”: switched on, it would read as an order.'),
    ),
    accessibility({
      keyboard: [key('Space', 'Turns the setting on or off')],
      semantics: [role('root', 'switch', 'aria-checked')],
      criteria: [wcag('1.4.1', 'A', 'On and off differ in the place of the thumb, not in color alone.')],
    }),
  ],
  'Text field': [
    text(
      'One line of text: a plate, a seal number, a name. The label stays above while people type, because nobody remembers what a field was for once it is full.\n\nFor more than one line use a [[component/Text area]], for a date the [[component/Date picker]], for one of many a [[component/Select]].',
    ),
    propsNotes(
      prop('state', 'What the frame shows.', {
        Error: 'After the field was left, never while people type. The message says what is wrong and how to mend it.',
        Disabled: 'The value cannot be changed by this person now. If it can never be changed show plain text.',
      }),
      prop('prefix', 'A fixed beginning such as a country code. It is not part of the value.'),
      prop('suffix', 'A unit: kg, m, °C.'),
      prop('counter', 'Shown from 80 % of the allowed length on.'),
      prop('message', 'A hint before, an error after. One at a time.'),
    ),
    contentGuidelines(
      rule('label', 'One to three words, no colon, sentence case.', {
        max: 32,
        good: ['Seal number'],
        bad: ['Please enter the seal number:'],
      }),
      rule('message', 'Say what to do, not what is forbidden.', {
        max: 90,
        good: ['Enter 11 characters, such as MSKU4182074'],
        bad: ['Invalid input'],
      }),
    ),
    behavior(
      interaction('Pasting', 'White space at both ends is dropped; container numbers may come with or without blanks.'),
      interaction('Leaving', 'The value is checked when the field is left and again when the form is sent.'),
      responsive('Tablet', 'Size Large, with the keyboard that fits: digits for weights, capitals for plates.'),
    ),
    accessibility({
      keyboard: [key('Escape', 'Clears a search; in other fields it does nothing')],
      semantics: [role('value', 'textbox', 'aria-required', 'aria-invalid', 'aria-describedby the message')],
      criteria: [
        wcag('3.3.1', 'A', 'Errors are told in words, beside the field and in the summary at the top of the form.'),
        wcag('1.3.5', 'AA', 'Names, phones and mail addresses carry their autocomplete purpose.'),
      ],
    }),
    tokens('Frame and focus', 'border/default', 'border/focus', 'border/critical', 'control/height/m', 'radius/m'),
  ],
  Select: [
    text(
      'One of many, in a list that opens. With up to five options [[component/Radio]] buttons are faster: everything is in sight and one press is enough.',
    ),
    useCases(
      use('Six to fifty known options', 'Depots, gates, cargo classes.'),
      avoid('Two to five options', 'They fit on the page.', component('Radio')),
      avoid('Hundreds of options', 'People know the name and want to type it.', component('Search field')),
    ),
    behavior(
      interaction('Typing', 'Letters jump to the first option that begins with them.'),
      responsive('Phone', 'Opens the picker of the system.'),
    ),
    accessibility({
      keyboard: [
        key('Enter', 'Opens the list or takes the marked option'),
        key('ArrowDown', 'Marks the next option'),
        key('Escape', 'Closes the list without a change'),
      ],
      semantics: [role('frame', 'combobox', 'aria-expanded', 'aria-controls')],
    }),
  ],
  'Search field': [
    callout(
      'warning',
      'Spec below the minimum version',
      'The spec of this component was exported with 0.8.0. Its property notes may be wrong until it is synced again.',
    ),
    text(
      'Finds containers, plates and bookings while people type. It stands in the [[component/Top bar]] and works on every page.',
    ),
    contentGuidelines(
      rule('value', 'The placeholder names what can be found.', {
        good: ['Container, plate or booking'],
        bad: ['Search…'],
      }),
    ),
    accessibility({
      keyboard: [key('/', 'Moves the focus into the field from anywhere'), key('Escape', 'Clears the field')],
      semantics: [role('root', 'search'), role('value', 'searchbox')],
    }),
  ],
  'Date picker': [
    text(
      'A day, or a span of days, that still has slots. Days without slots stay visible but cannot be chosen: people learn from them when to ask again.',
    ),
    behavior(
      interaction('Choosing a day', 'Closes the calendar at once. A span closes with its second day.'),
      state('No slots left', 'The day is struck through and says “fully booked” to a screen reader.'),
      responsive('Phone', 'The calendar fills the width and starts with the current week.'),
    ),
    accessibility({
      keyboard: [
        key('ArrowRight', 'The next day'),
        key('PageDown', 'The same day of the next month'),
        key('Home', 'The first day of the week'),
        key('Escape', 'Closes the calendar and keeps the old value'),
      ],
      semantics: [
        role('calendar', 'grid', 'aria-label with the month'),
        role('day', 'gridcell', 'aria-selected', 'aria-disabled'),
      ],
    }),
    dosAndDonts(
      yes('Accept a typed date in the format of the depot’s country.'),
      no('Do not open the calendar when the field gets the focus by keyboard.'),
    ),
  ],
}
