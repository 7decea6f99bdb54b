// Words of the field, so that a question finds what a library calls otherwise. Both lists are ours. Names of components are
// those under which the WAI-ARIA authoring practices, HTML, Material, Fluent, Carbon, Polaris, Ant Design, Bootstrap and
// Apple's guidelines know the same thing; the rest is what people write in layers, variables and code for short. Some
// lines were written after misses of questions had been read; which questions those are is in docs/search-quality.md.

/** One line a meaning: words that are used for each other. A word may stand in several lines. */
export const SYNONYMS = `
modal dialog popup lightbox
popover popup flyout
dropdown select combobox listbox picker
autocomplete autosuggest typeahead combobox
snackbar toast
banner alert callout notice message notification
tooltip hint toggletip
switch toggle
checkbox tickbox
radio option choice
tag chip pill label
badge chip pill status counter
spinner loader loading throbber
skeleton placeholder shimmer
progress meter
avatar profile portrait
accordion collapse collapsible expander disclosure
drawer sheet panel
sidebar sidenav drawer
navigation menu
pagination pager paging
stepper wizard steps
card tile
divider separator rule
input field textbox textfield
textarea multiline
button cta action
link anchor hyperlink
table grid datagrid
carousel slideshow
slider range
calendar date datepicker
upload uploader dropzone
search find lookup
trash bin delete remove garbage
gear cog settings preferences options
hamburger menu
kebab more ellipsis overflow
danger critical error destructive negative failed invalid wrong
success positive confirmation approved passed
warning caution attention
info informative information
disabled inactive unavailable unusable
enabled active
background surface bg fill backdrop canvas
border stroke outline edge frame
text foreground fg words letters writing copy
radius rounding corner roundness rounded
shadow elevation depth
spacing gap space margin padding inset
color colour
gray grey
font typeface typography
monospace code
bold strong
animation motion transition
duration time speed
scrim backdrop overlay veil mask
login signin logon
logout signout
register signup
icon glyph symbol pictogram sign
logo brand logotype
heading header title headline
image picture photo illustration
user person account profile member
team group members
mail email envelope
phone telephone call
edit pencil modify change
add plus create new
close dismiss cancel
shape outline form
step stage phase
invoice bill
list items
opacity transparency alpha translucent transparent
mobile phone smartphone
keyboard shortcut hotkey
quote testimonial review
price cost pricing
choose pick select
several multiple many
brand company corporate
hover pointer mouse mouseover
pressed clicked active
large big huge
small little tiny
italic slanted oblique
uppercase capitals
width thickness thick
pill round circle
hide conceal invisible
show reveal visible
loading waiting busy
empty blank nothing
truncate shorten ellipsis clip
volume sound audio
offline disconnected
dark night
light day
send submit
lock secure private
country region
previous back
next forward
`

/** One line an abbreviation: what is typed, and what it stands for. */
export const ABBREVIATIONS = `
2fa two-factor authentication code
a11y accessibility
acct account
addr address
amt amount
anim animation
attn attention
auth authentication
avg average
bg background
bkg background
bkmk bookmark
btn button
cal calendar
cb checkbox
cfg configuration
chk check
chkbox checkbox
clr color
cmd command
col column
config configuration
crumb breadcrumb
cta call to action button
ctrl control
ctx context
dd dropdown
ddl dropdown
def default
del delete
desc description
dlg dialog
dnd drag and drop
dob date of birth
doc documentation
dp date picker
dur duration
elev elevation
err error
fab floating action button
fav favorite
fg foreground
fmt format
ftr footer
hdr header
hr divider
i18n internationalization language
ico icon
img image
info information
inp input
kbd keyboard
l10n localization language
lbl label
lg large
loc location
md medium
mfa multi-factor authentication code
mgn margin
msg message
nav navigation
neg negative
notif notification
num number
opac opacity
org organization
otp one-time password code
pad padding
pfp profile picture avatar
pg page
ph placeholder
pic picture
pos positive
prefs preferences
prev previous
pri primary
pwd password
pw password
qty quantity
rad radius
rte rich text editor
sec secondary
sel select
sep separator
shdw shadow
sm small
spc spacing
sz size
tbl table
tel telephone
toc table of contents
txt text
typo typography
usr user
vid video
warn warning
xl extra large
xs extra small
`
