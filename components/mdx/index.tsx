import { createStyledElement } from './elements.tsx'

export { Callout, Card } from './boxes.tsx'
export { RunBoard } from './run-board.tsx'
export { Field, Screen, Window } from './screen.tsx'
export { Tab, Tabs } from './tabs.tsx'
export const Cards = createStyledElement('div', 'cards')
export const Kbd = createStyledElement('kbd', 'kbd')
export const Steps = createStyledElement('div', 'steps')
