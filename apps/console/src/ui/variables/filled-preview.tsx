import './variables.css';
import {
  CANNED_VARIABLES,
  type CannedContext,
  type CannedVariable,
  fillVariables,
} from '@foyer/domain/canned';
import { useLingui } from '@lingui/react/macro';
import { VARIABLE_LABELS } from './variable-labels.ts';

const VARIABLE = /(\{\{\s*[\w.]+\s*\}\})/;

/** A preview of a text: variables filled in, those without a value shown as marked labels. */
export function FilledPreview({ text, context }: { text: string; context: CannedContext }) {
  const filled = fillVariables(text, context).text;
  return (
    <p className="filled-preview" dir="auto">
      {filled.split(VARIABLE).map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text are identified by position only
        VARIABLE.test(part) ? <Unfilled key={index} written={part} /> : <span key={index}>{part}</span>,
      )}
    </p>
  );
}

function Unfilled({ written }: { written: string }) {
  const { i18n } = useLingui();
  const name = written.replace(/[{}\s]/g, '');
  return <mark className="unfilled">{isKnown(name) ? i18n._(VARIABLE_LABELS[name]) : written}</mark>;
}

function isKnown(name: string): name is CannedVariable {
  return (CANNED_VARIABLES as readonly string[]).includes(name);
}
