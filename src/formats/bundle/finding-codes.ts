import { MANIFEST_FINDINGS } from '../manifests/model/code-finding.ts'

/**
 * Every kind of fault and warning of an import, by the code that stands in `--json` and beside each line of the text.
 * A code keeps its meaning; docs/findings.md is made of this table (`npm run docs`).
 */
export const FINDING_CODES = {
  // Files.
  'file-unreadable': 'A file cannot be opened, or it is not a regular file, or its gzip data is damaged.',
  'file-empty': 'A file holds nothing, or a folder holds no JSON and no YAML.',
  'file-is-archive': 'A file is a zip or tar archive; what is in it has to be imported.',
  'file-too-large': 'A file is larger than what is read as one JSON object, or a line longer than one may be.',
  'file-not-json': 'A file or a line is not JSON in UTF-8, or is nested beyond anything sound.',
  'file-binary': 'A file is no text: a picture, or a file in the design tool’s own format.',
  'values-plain': 'A file holds plain values, and nothing says which of them are tokens.',
  'file-not-recognized': 'A file is of no format that can be imported, or of another than the one asked for.',
  'file-skipped': 'A file among others holds nothing that can be imported and was left out.',
  'answer-refused': 'A saved answer of the design tool is a refusal and no data; the others are taken without it.',
  'answer-incomplete':
    'A part of a file of the design tool comes without the answer around it, or an answer from which nothing can come.',
  'entry-unreadable': 'An entry of a Penpot file cannot be read, or names what is not there; it alone was left out.',
  'answers-mixed': 'Saved answers of the design tool are of more than one file.',
  'option-unfitting': 'An option does not go with the files.',
  'source-similar': 'A new source would bring names that another one has already; --source or --new-source decides.',
  'import-out-of-time': 'An import takes longer than one may take, and was cut before anything was written.',
  'import-out-of-memory': 'An import needs more memory than one may take, and was cut before anything was written.',
  // The bundle.
  'member-missing': 'A member that is required is absent.',
  'member-unknown': 'A bundle has a list that the format does not know, which is refused: it may be a misspelt one.',
  'member-ignored': 'A member that the format does not know, or that a library cannot hold, was left out.',
  'value-invalid': 'A value is not of the kind, the length or the form that it must be.',
  'value-unstorable':
    'A text has control characters or halves of characters, a number no range, or JSON too many levels.',
  'line-kind-unknown': 'A line of NDJSON does not say what it is, or says what the format does not know.',
  'list-in-header': 'The header of NDJSON has a list, where each entry needs a line of its own.',
  'key-repeated': 'Two entries of one kind have the same key.',
  'mode-repeated': 'Two modes of a collection have the same id.',
  'mode-name-repeated': 'Two modes of a collection have the same name, which then selects neither.',
  'mode-parent-unknown': 'The mode that another one inherits from is none of those before it in the collection.',
  'default-mode-unknown': 'The default mode of a collection is none of its modes.',
  'mode-value-missing': 'A token has no value for a mode of its collection.',
  'mode-value-extra': 'A token has a value for a mode that its collection lacks.',
  'value-null': 'Values of tokens come to nothing within the files: how many, and why.',
  'value-type-mismatch': 'The value of a token is of another type than the token.',
  'style-id-invalid': 'The source id of a style is none (S:<40 hex>,) and was left out.',
  'reference-unresolved': 'Something is named that is neither in the files nor in the library; it is kept unresolved.',
  'text-cut': 'A name or a description was longer than it may be and was cut.',
  'text-cleaned': 'Characters that no store can keep were removed from a text.',
  // Spec documents.
  'spec-invalid': 'A spec document lacks what every version has, or the identity of a variant cannot be read.',
  'spec-version-missing': 'A spec document does not tell its version, so its component is reported as drifting.',
  'spec-not-recognized': 'What stands among spec documents is none, and was left out.',
  'spec-unmatched': 'A spec document is for no component that is known, and was left out.',
  'spec-ambiguous': 'A spec document may be for several components, and was left out.',
  'spec-repeated': 'Two spec documents are for one component; the later holds.',
  // The design tool.
  'file-partial': 'The saved file is a part of its file, so nothing that it lacks is deleted.',
  'list-empty':
    'An answer of the design tool is sound and holds nothing, where something is bound to it or nothing else came.',
  'variant-unnamed': 'Variants of a set have names that say no property, so no choice of properties leads to them.',
  'variant-repeated': 'Variants of a set say the same properties; the first of them is shown.',
  'list-refused': 'The design tool refused the list of what is published, so that is not known.',
  'geometry-refused': 'The design tool refused the file with the paths of its vectors, so they have no shape.',
  'variables-refused': 'The design tool refused the variables, so tokens and collections stay as they are.',
  'images-refused': 'The design tool does not tell where the pictures of image fills are, so none was fetched.',
  'image-not-fetched': 'The picture of an image fill was not fetched: it is shown by its reference alone.',
  'pictures-refused': "The design tool gives no pictures of components, or not of all, so the service's own are shown.",
  'picture-not-fetched':
    "The design tool's picture of a component was not fetched, or is no whole picture: the service's own is shown.",
  'vector-too-large': 'The paths of a vector are longer than what is kept, so it has a box and no shape.',
  'outlines-missing':
    'A file of the design tool was saved without the paths of its vectors, so that some components have no shapes.',
  'screen-too-large': 'A screen has more layers than are kept of one: it is listed with what is placed on it alone.',
  'style-unworn': 'No layer wears a style, so its properties are unknown.',
  'style-key-derived': 'A style comes without its key, so its node id stands for it.',
  'collection-without-modes': 'A collection has no modes and was left out.',
  'extension-unplaced':
    'A brand extends a collection that is not in the file, or overrides a variable that is not; that was left out.',
  'variable-unknown': 'A variable has no type or no collection that is known, and was left out.',
  // Design tokens.
  'value-unsupported': 'A token has a value that no token of a library can hold; that value was left out.',
  'value-kept-as-text': 'A value is not of the type that it is said to have, and is kept as text.',
  'color-converted': 'A color of another space was converted to sRGB, or mapped into it.',
  'alpha-applied': 'An alpha was applied to a color that is referred to: the color is kept, the link is not.',
  'color-modified': 'A color is another one made lighter, darker or mixed: the color is kept, the link is not.',
  'modifier-unapplied':
    'A change of a color (an alpha, lighter, darker, mixed) comes to nothing; that value was left out.',
  'link-lost': 'A reference points into a value: the value is kept, the link is not.',
  'reference-ambiguous': 'A reference names a token that several collections have; the first of them is meant.',
  'alias-outdated':
    'The value beside a reference is another one than what the reference comes to; the reference holds.',
  'formula-unresolved': 'A value computes with what is not there or cannot be computed with; that value was left out.',
  'formula-computed': 'A value computes with other tokens: what it comes to is kept, the links are not.',
  'reference-respelled': 'A reference spells a token otherwise than the token does.',
  'token-redefined': 'A token is said more than once; the last holds.',
  'token-unnamed': 'A token has no name, or a path longer than a key may be, and was left out.',
  'token-unrecognized':
    'What stands among tokens is neither a token nor a group, or nested too deep, and was left out.',
  'style-modes': 'A composite token has other values in other modes; the style that it is shows the default one.',
  'modes-too-many': 'Tokens refer to more modes than can be carried to them; some show the default ones alone.',
  'modes-nested': 'A token has modes of its own inside a mode; those named alike are taken.',
  'group-unresolved': 'A group extends what is not a group, or itself, or more than can be copied.',
  'resolver-unresolved': 'A resolver names a file, a set, a group or a default that is not there, or itself.',
  'resolver-repeated': 'There is more than one resolver; the first holds.',
  // Manifests of code.
  ...MANIFEST_FINDINGS,
} as const

export type FindingCode = keyof typeof FINDING_CODES
