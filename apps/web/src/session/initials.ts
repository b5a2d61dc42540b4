/** Two letters for a person without a picture: of the names, otherwise of the e-mail address. */
export function initialsOf(person: { first_name: string; last_name: string; email: string }): string {
  const firsts = [person.first_name, person.last_name].map((name) => [...name.trim()][0] ?? '');
  return (firsts.join('') || person.email.slice(0, 2)).toUpperCase();
}
