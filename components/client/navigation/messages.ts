/** Shows in place of the page that it crashed, with a button that tries again. */
export function showCrash(again: () => void): void {
  showMessage('This page crashed.', 'Something went wrong while the page was shown.', {
    label: 'Try again',
    action: again,
  })
}

/** Shows above the page that another one could not be loaded, with a button that tries again. */
export function showFailure(url: string, retry: () => void): void {
  removeFailure()
  const box = renderMessage(
    'The page could not be loaded.',
    `${url} did not arrive. Check your connection.`,
    {
      label: 'Retry',
      action: retry,
    },
  )
  box.id = 'loadFailure'
  document.getElementById('mainContent')?.prepend(box)
  box.querySelector('button')!.focus()
  box.scrollIntoView({ block: 'center', behavior: 'instant' })
}

/** Removes the message of a load that has failed. */
export function removeFailure(): void {
  document.getElementById('loadFailure')?.remove()
}

interface Repair {
  label: string
  action: () => void
}

function showMessage(title: string, text: string, repair: Repair): void {
  const box = renderMessage(title, text, repair)
  const main = document.createElement('main')
  main.id = 'mainContent'
  main.className = 'page__main'
  main.tabIndex = -1
  main.append(box)
  const page = document.getElementById('sitePage')!
  page.className = 'page page--centered'
  page.replaceChildren(main)
  main.focus()
}

function renderMessage(title: string, text: string, { label, action }: Repair): HTMLElement {
  const box = document.createElement('div')
  box.className = 'message callout callout--danger'
  box.role = 'alert'
  const heading = document.createElement('p')
  heading.className = 'callout__title'
  heading.textContent = title
  const body = document.createElement('p')
  body.textContent = text
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'message__button'
  button.textContent = label
  button.addEventListener('click', action)
  box.append(heading, body, button)
  return box
}
