// A small app for tests: notes with a form, a list, a table and a dialog.
import { parse } from 'yaml'
import { z } from 'zod'
import { type Apps, appsFields, appsOf } from './declared/app.ts'

const State = z.strictObject(appsFields)

/** Apps as a world's state declares them. */
export function appsFrom(yaml: string): Apps {
  const apps = appsOf(State.parse(parse(yaml)))
  if (apps === undefined) throw new Error('there are no apps')
  return apps
}

export const notes = appsFrom(`
records:
  notes:
    fields: { id: id, title: text, done: boolean, weight: number }
    rows:
      - { id: 3, title: Rye, done: false, weight: 2 }
      - { id: 7, title: Barley, done: true, weight: 0.5 }
      - { id: 9, title: oats, done: false, weight: 10 }
settings: { dark: false }
apps:
  notes:
    title: Notes
    address: https://notes.example
    package: org.example.notes
    start: all
    values: { visits: 0 }
    screens:
      all:
        title: Notes ({{ notes.size }})
        entered: [{ set: { app.visits: '=app.visits + 1' } }]
        bar: [{ kind: button, text: New, do: [{ go: new }] }]
        keys: { ctrl+shift+n: [{ go: new }] }
        show:
          - { kind: field, text: Find, name: find, type: query }
          - kind: list
            each: notes
            where: row.title.contains(form.find)
            sort: title
            do: [{ go: one, with: { id: =row.id } }]
            show: [{ kind: text, text: '{{ row.title }}' }, { kind: check, text: Mark, name: mark }, { kind: button, text: Copy, do: [{ copy: =row.title, if: form.mark }] }]
          - kind: table
            each: notes
            page: 2
            columns: [{ text: Title, show: '{{ row.title }}', sort: title }, { text: Weight, show: '{{ row.weight }}', sort: weight }]
          - { kind: check, text: Dark, name: dark, shape: switch, value: =settings.dark, change: [{ set: { settings.dark: =form.dark } }] }
          - { kind: menu, text: More, items: [{ text: Undo, do: [{ undo: true }] }, { text: Empty, do: [{ open: sure }] }] }
      new:
        title: New note
        show:
          - kind: group
            role: form
            show:
              - { kind: field, text: Title, name: title, required: true, valid: form.title.size() < 9, error: Too long. }
              - { kind: choice, text: Kind, name: kind, options: [Grain, Herb] }
              - { kind: button, text: Save, submit: true, do: [{ insert: notes, with: { title: =form.title, done: false, weight: 1 } }, { toast: 'Saved {{ form.title }}' }, { back: true }] }
      one:
        title: Note {{ params.id }}
        path: /note/{id}
        params: { id: 0 }
        show:
          - { kind: button, text: Later, do: [{ after: 5, do: [{ update: notes, where: row.id == params.id, with: { done: true } }] }] }
          - { kind: button, text: Away, do: [{ delete: notes, where: row.id == params.id }, { back: true }] }
          - { kind: button, text: Fail, do: [{ fail: 'Not {{ params.id }}' }, { toast: never }] }
      sure:
        title: Empty all?
        show: [{ kind: text, text: It can be undone. }]
        bar: [{ kind: button, text: Empty, do: [{ delete: notes, where: 'true' }, { close: true }] }, { kind: button, text: Keep, do: [{ close: true }] }]
      locked: { title: Locked, needs: settings.dark, otherwise: all, show: [{ kind: text, text: Dark room }] }
`)
