import * as z from 'zod'

/** A text as the product shows it: a label, a value, a cell. */
const text = z.string().trim().min(1).max(80)
const expectedText = 'a line of text, at most 80 characters'

const step = z.int().min(1).max(20).optional().meta({
  description: 'Number of the step that tells the reader to press it or to fill it in; a mark',
  expected: 'the number of a step, 1 or above',
})

const active = z.boolean().optional().meta({
  description: 'Whether it is the one that is chosen, open or selected',
  expected: '`true` or `false`',
})

const control = z.strictObject({
  label: text.meta({
    description: 'The words on it, as the steps have them',
    expected: expectedText,
  }),
  step,
  active,
})

const controls = (description: string) =>
  z.array(control).min(1).optional().meta({ description, expected: 'a list of `label`s' })

const field = z.strictObject({
  label: text.meta({ description: 'The name of the field', expected: expectedText }),
  value: text
    .optional()
    .meta({ description: 'What is in it; nothing where left out', expected: expectedText }),
  choices: controls('What is chosen from, each in view, in place of a value'),
  step,
})

const row = z.strictObject({
  cells: z.array(text).min(1).meta({
    description: 'One text for each column; the name of a status gets its color',
    expected: 'a list of texts',
  }),
  active,
})

const screen = z.strictObject({
  title: text.meta({ description: 'Title of the window', expected: expectedText }),
  path: controls('The way to it through the navigation, from the outermost on'),
  tabs: controls('Tabs below the title'),
  columns: z.array(text).min(1).optional().meta({
    description: 'Headings of the columns of `rows`',
    expected: 'a list of texts',
  }),
  rows: z.array(row).min(1).optional().meta({
    description: 'Rows of a table, a list or a tree',
    expected: 'a list of rows with `cells`',
  }),
  menu: controls('What an open menu offers'),
  fields: z.array(field).min(1).optional().meta({
    description: 'Fields of a form, from top to bottom',
    expected: 'a list of fields with `label`',
  }),
  buttons: controls('Buttons at the lower end'),
})

/** `pictures/<name>.yaml`: one or more windows of the product, in the order in which readers meet them. */
export const pictureSchema = z
  .strictObject({
    alt: z.string().trim().min(1).max(400).meta({
      description: 'The same in words; it names all that a step marks',
      expected: 'a text of at most 400 characters',
    }),
    screens: z.array(screen).min(1).max(3).meta({
      description: 'The windows, each drawn from top to bottom in the order of its keys',
      expected: 'a list of one to three windows with `title`',
    }),
  })
  .superRefine(({ alt, screens }, context) => {
    const missing = listMarks(screens).find(({ label }) => !alt.includes(label))
    if (!missing) return
    const params = { expected: `a text that names \`${missing.label}\`, which a step marks` }
    context.addIssue({ code: 'custom', path: ['alt'], params })
  })

/** A window of a picture. */
export type Screen = z.infer<typeof screen>

/** Something with a label in a window: a tab, a button, an entry of a menu or of the navigation. */
export type Control = z.infer<typeof control>

/** A field of a window. */
export type Field = z.infer<typeof field>

/** A label, and the step that tells the reader to press what it is on. */
export interface Mark {
  label: string
  step: number
}

/** Everything in the windows that a step marks, in the order of the drawing. */
export function listMarks(screens: readonly Screen[]): Mark[] {
  return screens
    .flatMap(({ path = [], tabs = [], menu = [], fields = [], buttons = [] }) => [
      ...[...path, ...tabs, ...menu],
      ...fields.flatMap((each) => [each, ...(each.choices ?? [])]),
      ...buttons,
    ])
    .flatMap(({ label, step }) => (step === undefined ? [] : [{ label, step }]))
}
