import { createStyledComponent } from './elements.tsx'

export { Callout, Card } from './boxes.tsx'
export { Field, RunBoard, Screen, Window } from './pictures.tsx'
export { Tab, Tabs } from './tabs.tsx'
export const Cards = createStyledComponent('div', 'cards')
export const Kbd = createStyledComponent('kbd', 'kbd')
export const Steps = createStyledComponent('div', 'steps')
