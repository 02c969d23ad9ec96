import { escapeHtml } from '#core/escape-html.ts'
import type { Control, Field, Screen } from './schema.ts'

/** Draws windows as HTML of classes and texts alone: `app/styles/pictures.css` has sizes and colors. */
export function renderScreens(screens: readonly Screen[]): string {
  return screens.map(renderScreen).join('')
}

function renderScreen({ title, path, tabs, columns, rows, menu, fields, buttons }: Screen): string {
  return part('window', [
    renderControls('path', path),
    part('title', [renderText(title)]),
    renderControls('tabs', tabs),
    renderTable(columns, rows),
    renderControls('menu', menu),
    ...(fields ?? []).map(renderField),
    renderControls('buttons', buttons),
  ])
}

/** A list of things to press; nothing where there are none. */
function renderControls(name: string, controls: Control[] | undefined): string {
  if (!controls) return ''
  return part(
    name,
    controls.map(
      ({ label, step, active }) => `<span${flags(step, active)}>${renderText(label)}</span>`,
    ),
  )
}

function renderTable(columns: Screen['columns'], rows: Screen['rows']): string {
  if (!rows) return ''
  const heading = columns
    ? [`<div class="screen__columns">${columns.map(renderCell).join('')}</div>`]
    : []
  const body = rows.map(
    ({ cells, active }) =>
      `<div${flags(undefined, active)}>${cells.map(renderCell).join('')}</div>`,
  )
  return part('rows', [...heading, ...body])
}

/** The name of a status has its color beside it. */
function renderCell(text: string): string {
  const status = /^(?:passed|failed|blocked|open)$/i.exec(text)?.[0].toLowerCase()
  const dot = status ? `<i data-status="${status}"></i>` : ''
  return `<span>${dot}${renderText(text)}</span>`
}

function renderField({ label, value = '', choices, step }: Field): string {
  return part('field', [
    `<span${flags(step)}>${renderText(label)}</span>`,
    renderControls('choices', choices) || part('value', [renderText(value)]),
  ])
}

/** What says of an element that a step marks it, or that it is chosen. */
function flags(step: number | undefined, active?: boolean): string {
  return `${step === undefined ? '' : ` data-step="${step}"`}${active ? ' data-active' : ''}`
}

/** A text that may be broken within an address or a technical name. */
function renderText(text: string): string {
  return escapeHtml(text).replace(/[_/?](?=\S)/g, '$&<wbr>')
}

function part(name: string, children: string[]): string {
  return `<div class="screen__${name}">${children.join('')}</div>`
}
