import { createStyledElement } from './elements.tsx'

export { Callout, Card } from './boxes.tsx'
export { Field, RunBoard, Screen, Window } from './pictures.tsx'
export { Tab, Tabs } from './tabs.tsx'
export const Cards = createStyledElement('div', 'cards')
export const Kbd = createStyledElement('kbd', 'kbd')
export const Steps = createStyledElement('div', 'steps')
