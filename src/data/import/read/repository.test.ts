import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { repositoryOf } from './repository.ts'

describe('repositoryOf', () => {
  it('finds the repository in the name of a task, and in a path that holds one', () => {
    const names = {
      'django__django-11099': 'django/django',
      'scikit-learn__scikit-learn-10297_run_2': 'scikit-learn/scikit-learn',
      'oauthlib__oauthlib.1fd52536.combine_file__09vlzwgc': 'oauthlib/oauthlib',
      'runs/a_b/psf__requests-1142/psf__requests-1142.traj.json': 'psf/requests',
      'replay__marshmallow-code__marshmallow-1867__default': 'marshmallow-code/marshmallow',
    }
    for (const [name, repository] of Object.entries(names)) assert.equal(repositoryOf(name), repository)
  })

  it('finds none elsewhere', () => {
    for (const name of ['', 'task-12', 'pkg/__init__.py', 'a__b']) assert.equal(repositoryOf(name), undefined)
  })
})
