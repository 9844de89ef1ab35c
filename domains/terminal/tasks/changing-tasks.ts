// Tasks that change files by what stands in them.
import type { Random } from '../explore/random.ts'
import { linesOf, type TaskMaker } from './task.ts'

const word = (random: Random) =>
  Array.from({ length: 6 }, () => random.pick([...'abcdefghkmnprstuvwxyz'])).join('')

/** Amounts are summed by customer, and the largest is named. */
export const sumByCustomer: TaskMaker = random => {
  const customers = random.some(['ada', 'bo', 'cy', 'dee', 'eve', 'fay'], 4)
  const rows = Array.from({ length: 24 }, () => ({
    customer: random.pick(customers),
    amount: random.between(1, 400),
  }))
  const totals = new Map<string, number>()
  for (const { customer, amount } of rows) totals.set(customer, (totals.get(customer) ?? 0) + amount)
  const sorted = [...totals].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  return {
    name: 'sum by customer',
    files: {
      'orders.csv': `id,customer,amount\n${rows.map(({ customer, amount }, index) => `${index + 1},${customer},${amount}`).join('\n')}\n`,
    },
    async agent(run) {
      const names = linesOf(await run('tail -n +2 orders.csv | cut -d, -f2 | sort -u'))
      for (const name of names) {
        const sum = (await run(`awk -F, -v c=${name} '$2==c {s+=$3} END {print s}' orders.csv`)).trim()
        await run(`echo "${name},${sum}" >> totals.csv`)
      }
      await run('sort -t, -k2,2nr -k1,1 totals.csv > sorted.csv && mv sorted.csv totals.csv')
      const [first = ''] = (await run('head -n 1 totals.csv')).trim().split(',')
      await run(`echo ${first} > best.txt`)
      return linesOf(await run('cat totals.csv')).length === names.length
    },
    proof: {
      command: 'cat totals.csv best.txt',
      prints: `${sorted.map(([name, sum]) => `${name},${sum}\n`).join('')}${sorted[0]?.[0]}\n`,
    },
  }
}

/** Files are renamed after the id in their first line. */
export const renameById: TaskMaker = random => {
  const ids = Array.from({ length: 5 }, (_, index) => `INV-${1000 + index * 7 + random.between(0, 6)}`)
  const files = Object.fromEntries(
    ids.map((id, index) => [`inbox/scan ${index + 1}.txt`, `${id}\nbody ${word(random)}\n`]),
  )
  return {
    name: 'rename by id',
    files,
    async agent(run) {
      for (const path of linesOf(await run("find inbox -type f -name '*.txt' | sort"))) {
        const id = (await run(`head -n 1 "${path}"`)).trim()
        await run(`mv "${path}" "inbox/${id}.txt"`)
      }
      return linesOf(await run('ls inbox')).every(name => name.startsWith('INV-'))
    },
    proof: {
      command: 'ls inbox; head -qn1 inbox/*',
      prints: `${[...ids]
        .sort()
        .map(id => `${id}.txt\n`)
        .join('')}${[...ids]
        .sort()
        .map(id => `${id}\n`)
        .join('')}`,
    },
  }
}

/** Of files with equal content all but the first are removed. */
export const removeDoubles: TaskMaker = random => {
  const texts = Array.from({ length: 4 }, () => `${word(random)}\n`)
  const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt', 'f.txt', 'g.txt', 'h.txt']
  const files = Object.fromEntries(names.map(name => [`pile/${name}`, random.pick(texts)]))
  const seen = new Set<string>()
  const kept = names.filter(name => {
    const text = files[`pile/${name}`] ?? ''
    return seen.has(text) ? false : Boolean(seen.add(text))
  })
  return {
    name: 'remove doubles',
    files,
    async agent(run) {
      const sums = linesOf(await run('cd pile && md5sum * && cd ..')).map(
        line => line.split(/\s+/) as [string, string],
      )
      const known = new Set<string>()
      for (const [sum, name] of sums) {
        if (known.has(sum)) await run(`rm pile/${name}`)
        known.add(sum)
      }
      return linesOf(await run('ls pile')).length === known.size
    },
    proof: { command: 'ls pile', prints: kept.map(name => `${name}\n`).join('') },
  }
}

/** Two services that share a port are found, and the second gets the next free one. */
export const portClash: TaskMaker = random => {
  const base = random.between(8000, 8100)
  const clash = random.between(1, 4)
  const ports = [0, 1, 2, 3, 4].map(index => (index === clash ? base : base + index * 2))
  const names = ['alpha', 'bravo', 'carol', 'delta', 'eagle']
  const files = Object.fromEntries(
    names.map((name, index) => [
      `conf/${name}.ini`,
      `[${name}]\nlisten = ${ports[index]}\nworkers = ${random.between(1, 9)}\n`,
    ]),
  )
  const free = base + 1
  return {
    name: 'repair a port clash',
    files,
    async agent(run) {
      const port = (await run("grep -h listen conf/*.ini | awk '{print $3}' | sort | uniq -d")).trim()
      const [, second = ''] = linesOf(await run(`grep -lw "listen = ${port}" conf/*.ini`))
      let next = Number(port) + 1
      while ((await run(`grep -lw ${next} conf/*.ini; echo status $?`)).trim() !== 'status 1') next++
      await run(`sed -i 's/^listen = ${port}$/listen = ${next}/' ${second}`)
      return (await run('grep -h listen conf/*.ini | sort | uniq -d | wc -l')).trim() === '0'
    },
    proof: {
      command: 'grep -h listen conf/*.ini',
      prints: ports.map((port, index) => `listen = ${index === clash ? free : port}\n`).join(''),
    },
  }
}

/** Scripts that may not run are made to, and what they print is joined. */
export const runScripts: TaskMaker = random => {
  const numbers = Array.from({ length: 4 }, () => random.between(2, 60))
  const files = Object.fromEntries(
    numbers.map((number, index) => [
      `bin/step${index + 1}.sh`,
      `#!/bin/bash\nx=$(( ${number} * \${1:-1} ))\necho "$x"\n`,
    ]),
  )
  const printed: number[] = []
  for (const number of numbers) printed.push(number * (printed.at(-1) ?? 1))
  return {
    name: 'run scripts in a row',
    files,
    async agent(run) {
      if (!/Permission denied/.test(await run('./bin/step1.sh'))) return false
      await run('chmod u+x bin/*.sh')
      let last = '1'
      for (const path of linesOf(await run('ls bin/*.sh'))) {
        last = (await run(`./${path} ${last}`)).trim()
        await run(`echo ${last} >> results.txt`)
      }
      return (await run('tail -n 1 results.txt')).trim() === last
    },
    proof: { command: 'cat results.txt', prints: printed.map(number => `${number}\n`).join('') },
  }
}

/** The commit that brought a word in is found in a history the agent made itself from given drafts. */
export const findCommit: TaskMaker = random => {
  const drafts = [1, 2, 3, 4, 5]
  const culprit = random.between(2, 5)
  const marker = word(random)
  const lines = drafts.map(() => word(random))
  const text = (draft: number) =>
    `${lines.slice(0, draft).join('\n')}\n${draft >= culprit ? `${marker}\n` : ''}`
  return {
    name: 'find a commit',
    files: {
      ...Object.fromEntries(drafts.map(draft => [`drafts/${draft}.txt`, text(draft)])),
      MARKER: `${marker}\n`,
    },
    async agent(run) {
      await run(
        'git init -q repo && cd repo && git config user.name A && git config user.email a@example.org',
      )
      for (const draft of drafts)
        await run(`cp ../drafts/${draft}.txt text.txt && git add text.txt && git commit -qm "draft ${draft}"`)
      const wanted = (await run('cat ../MARKER')).trim()
      for (const hash of linesOf(await run('git log --reverse --format=%h'))) {
        if (!(await run(`git show ${hash}:text.txt`)).includes(wanted)) continue
        await run(`git log -1 --format=%s ${hash} > ../culprit.txt; cd ..`)
        return (await run('cat culprit.txt')).startsWith('draft')
      }
      return false
    },
    proof: { command: 'cat culprit.txt', prints: `draft ${culprit}\n` },
  }
}
