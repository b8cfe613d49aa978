import './variables.css';
import {
  CANNED_VARIABLES,
  type CannedContext,
  type CannedVariable,
  fillVariables,
} from '@foyer/domain/canned';
import { useLingui } from '@lingui/react/macro';
import { VARIABLE_WORDS } from './variable-words.ts';

const VARIABLE = /(\{\{\s*[\w.]+\s*\}\})/;

/** A text as it will be read: variables filled, those without a value marked by what they stand for. */
export function FilledPreview({ text, context }: { text: string; context: CannedContext }) {
  const filled = fillVariables(text, context).text;
  return (
    <p className="filled-preview" dir="auto">
      {filled.split(VARIABLE).map((part, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
        VARIABLE.test(part) ? <Unfilled key={place} written={part} /> : <span key={place}>{part}</span>,
      )}
    </p>
  );
}

function Unfilled({ written }: { written: string }) {
  const { i18n } = useLingui();
  const name = written.replace(/[{}\s]/g, '');
  return <mark className="unfilled">{isKnown(name) ? i18n._(VARIABLE_WORDS[name]) : written}</mark>;
}

function isKnown(name: string): name is CannedVariable {
  return (CANNED_VARIABLES as readonly string[]).includes(name);
}
