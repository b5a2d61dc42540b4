import {
  type Expression,
  ExpressionError,
  FUNCTIONS,
  type FunctionName,
  type Operator,
} from './expression.ts';
import { scanExpression, type Token } from './scan-expression.ts';

/** Bounds that keep an expression of a stranger cheap to evaluate. */
const MOST_CHARACTERS = 1000;
const MOST_DEPTH = 50;

/**
 * Parses band arithmetic: numbers, `R(2310)` for the band nearest to 2310 nm, `mean(2200, 2220)` for the mean of the bands in
 * a range of nm, `+ - * /`, parentheses, and `abs`, `sqrt`, `ln`, `exp`, `min`, `max`. Products are taken before sums, and
 * equal operators from left to right.
 *
 * @throws ExpressionError with what was expected, and where
 */
export function parseExpression(text: string): Expression {
  if (text.length > MOST_CHARACTERS) {
    throw new ExpressionError(
      `The expression must have at most ${MOST_CHARACTERS} characters.`,
      MOST_CHARACTERS,
    );
  }
  const parser = new Parser(scanExpression(text));
  const expression = parser.sum(0);
  parser.expect('end', '', 'an operator or the end');
  return expression;
}

class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  sum(depth: number): Expression {
    return this.#chain(['+', '-'], () => this.#product(depth));
  }

  /** Takes a token of this kind and text. */
  expect(kind: Token['kind'], text: string, expected: string): void {
    const token = this.#peek();
    if (token.kind !== kind || token.text !== text) throw unexpected(token, expected);
    this.#next += 1;
  }

  #product(depth: number): Expression {
    return this.#chain(['*', '/'], () => this.#factor(depth));
  }

  #chain(operators: readonly Operator[], operand: () => Expression): Expression {
    let left = operand();
    for (;;) {
      const operator = operators.find((sign) => this.#isSign(sign));
      if (operator === undefined) return left;
      this.#next += 1;
      left = { kind: 'operation', operator, left, right: operand() };
    }
  }

  #factor(depth: number): Expression {
    const token = this.#peek();
    if (depth > MOST_DEPTH) throw new ExpressionError('The expression is nested too deeply.', token.at);
    this.#next += 1;
    if (token.kind === 'number') return { kind: 'number', value: Number(token.text) };
    if (token.text === '-') return { kind: 'negative', of: this.#factor(depth + 1) };
    if (token.text === '(') {
      const inner = this.sum(depth + 1);
      this.expect('sign', ')', 'a closing parenthesis');
      return inner;
    }
    if (token.kind === 'name') return this.#named(token, depth + 1);
    throw unexpected(token, 'a number, a band such as R(2310), or a function');
  }

  #named({ text, at }: Token, depth: number): Expression {
    if (text !== 'R' && text !== 'mean' && !isFunctionName(text)) {
      const known = ['R', 'mean', ...Object.keys(FUNCTIONS)].join(', ');
      throw new ExpressionError(`“${text}” is not known; known are ${known}.`, at);
    }
    this.expect('sign', '(', 'an opening parenthesis');
    const given = [this.sum(depth)];
    while (this.#isSign(',')) {
      this.#next += 1;
      given.push(this.sum(depth));
    }
    this.expect('sign', ')', 'a comma or a closing parenthesis');
    if (text === 'R') return { kind: 'band', nm: wavelengthsOf(given, 1, { text, at })[0] ?? 0, at };
    if (text === 'mean') {
      const [fromNm = 0, toNm = 0] = wavelengthsOf(given, 2, { text, at });
      if (toNm < fromNm) throw new ExpressionError('mean must begin with the shorter wavelength.', at);
      return { kind: 'mean', fromNm, toNm, at };
    }
    const [least, most] = FUNCTIONS[text];
    if (given.length < least || given.length > most)
      throw wrongCount(text, at, least === most ? `${least}` : `${least} to ${most}`);
    return { kind: 'call', name: text, arguments: given };
  }

  #isSign(sign: string): boolean {
    const token = this.#peek();
    return token.kind === 'sign' && token.text === sign;
  }

  #peek(): Token {
    const token = this.#tokens[this.#next] ?? this.#tokens.at(-1);
    if (token === undefined) throw new ExpressionError('The expression is empty.', 0);
    return token;
  }
}

const isFunctionName = (text: string): text is FunctionName => Object.hasOwn(FUNCTIONS, text);

/** Wavelengths must be numbers, because the bands of an expression are known before its pixels. */
function wavelengthsOf(
  given: readonly Expression[],
  count: number,
  { text, at }: Pick<Token, 'text' | 'at'>,
): readonly number[] {
  if (given.length !== count) throw wrongCount(text, at, String(count));
  return given.map((each) => {
    if (each.kind === 'number') return each.value;
    throw new ExpressionError(
      `${text} must have ${count === 1 ? 'a wavelength' : 'wavelengths'} in nm, such as 2310.`,
      at,
    );
  });
}

const wrongCount = (name: string, at: number, count: string): ExpressionError =>
  new ExpressionError(
    `${name} must have ${count} ${count === '1' ? 'value' : 'values'} in its parentheses.`,
    at,
  );

function unexpected({ kind, text, at }: Token, expected: string): ExpressionError {
  const found = kind === 'end' ? 'the end' : `“${text}”`;
  return new ExpressionError(`${found} is not expected here, but ${expected}.`, at);
}
