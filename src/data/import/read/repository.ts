// Benchmarks of repairs name their tasks after the repository, and splits keep what is of one repository together.

// django__django-11099; getmoto__moto-4950_run_2; oauthlib__oauthlib.1fd52536.combine_file__09vlzwgc
const instance =
  /(?:^|[/:#]|__)([A-Za-z\d][A-Za-z\d-]*)__((?:(?!__)[\w.-])+?)(?:-\d+(?![A-Za-z\d-])|\.[\da-f]{7,40}\.)/

/** The repository that a task's name, or a path with one in it, is about: `django__django-11099` is of `django/django`. */
export function repositoryOf(name: string): string | undefined {
  const [, owner, repository] = instance.exec(name) ?? []
  return owner === undefined ? undefined : `${owner}/${repository}`
}
