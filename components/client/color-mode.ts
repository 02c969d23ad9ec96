import { readStored, writeStored } from './storage.ts'

const root = document.documentElement
const systemDark = matchMedia('(prefers-color-scheme: dark)')

/** Makes the buttons go through the color modes, and follows the system and other tabs. */
export function startColorMode(): void {
  applyMode(toMode(readStored('theme')) ?? currentMode())
  document.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('[data-color-mode-button]')) return
    const mode = nextMode(currentMode())
    writeStored('theme', mode)
    applyMode(mode)
  })
  systemDark.addEventListener('change', () => applyMode(currentMode()))
  addEventListener('storage', ({ key, newValue }) => {
    const mode = key === 'theme' ? toMode(newValue) : undefined
    if (mode) applyMode(mode)
  })
}

/** Writes into the buttons what holds now and what they will do. */
export function labelColorMode(): void {
  const mode = currentMode()
  const label = `Color mode: ${mode}. Switch to ${nextMode(mode)}.`
  for (const button of document.querySelectorAll<HTMLElement>('[data-color-mode-button]')) {
    button.title = label
    button.querySelector('[data-color-mode-label]')!.textContent = label
  }
}

function applyMode(mode: string): void {
  root.dataset.colorMode = mode
  root.dataset.theme = mode === 'system' ? (systemDark.matches ? 'dark' : 'light') : mode
  labelColorMode()
}

function currentMode(): string {
  return root.dataset.colorMode!
}

/** The modes in the order in which the button goes through them. */
function listModes(): string[] {
  return root.dataset.colorModes!.split(' ')
}

function nextMode(mode: string): string {
  const modes = listModes()
  return modes[(modes.indexOf(mode) + 1) % modes.length]!
}

/** A stored value as a mode; undefined where it is none. */
function toMode(value: string | null): string | undefined {
  return listModes().find((mode) => mode === value)
}
