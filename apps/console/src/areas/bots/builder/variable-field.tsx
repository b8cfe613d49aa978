import { BOT_LIMITS, type BotGraph, BUILT_IN_VARIABLES, VISITOR_PARTS } from '@foyer/domain/bots/graph';
import { setsOf } from '@foyer/domain/bots/parts';
import { useLingui } from '@lingui/react/macro';
import { Combobox } from '@mantine/core';
import { Field } from '../../../ui/field.tsx';
import { matchingOptions, OptionList } from '../../../ui/fields/option-list.tsx';
import { useOptions } from '../../../ui/fields/use-options.ts';
import { Input } from '../../../ui/index.ts';

/** The variables that a flow knows: those of every chat and those that its steps set. */
const knownVariables = ({ nodes }: BotGraph): string[] => [
  ...new Set([
    ...nodes.flatMap(setsOf).toSorted(),
    ...BUILT_IN_VARIABLES.filter((name) => name !== 'visitor'),
    ...VISITOR_PARTS.map((part) => `visitor.${part}`),
  ]),
];

/** The name of a variable: one of those that the flow knows, or a part of one. */
export function VariableField({
  graph,
  value,
  disabled,
  onChange,
}: {
  graph: BotGraph;
  value: string;
  disabled: boolean;
  onChange: (name: string) => void;
}) {
  const { t } = useLingui();
  const all = knownVariables(graph).map((name) => ({ value: name, label: name }));
  const isChosen = (name: string) => name === value;
  const options = all.some((one) => isChosen(one.value)) ? all : matchingOptions(all, value);
  const hasOptions = options.length > 0;
  const { store, close, root, list, control } = useOptions({
    options,
    searchable: false,
    onLeave: () => undefined,
  });
  const choose = (name: string) => {
    onChange(name);
    close();
  };
  return (
    <Field label={t`Variable`}>
      {(tie) => (
        <Combobox {...root} onOptionSubmit={choose} disabled={disabled}>
          <Combobox.Target withExpandedAttribute>
            <Input
              {...tie}
              role="combobox"
              aria-autocomplete="list"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={BOT_LIMITS.variable * 3}
              disabled={disabled}
              value={value}
              onChange={(event) => {
                onChange(event.target.value);
                store.openDropdown();
              }}
              onClick={() => store.openDropdown()}
              onBlur={control.onBlur}
            />
          </Combobox.Target>
          {hasOptions && <OptionList {...list} label={t`Variable`} isChosen={isChosen} />}
        </Combobox>
      )}
    </Field>
  );
}
