import { Menu as MantineMenu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { Icon, type IconShape } from './icon.tsx';
import { Kbd } from './kbd.tsx';
import { portalProps } from './portal.ts';
import { withinWindow } from './within-window.ts';

/** A menu button by the WAI-ARIA pattern. */
export function Menu({
  trigger,
  children,
  label,
  align = 'start',
  width,
  opened,
  onChange,
}: {
  /** The control that opens it; takes a ref. */
  trigger: ReactElement;
  children: ReactNode;
  label?: string;
  align?: 'start' | 'end';
  /** Pixels. */
  width?: number;
  opened?: boolean;
  onChange?: (opened: boolean) => void;
}) {
  const end = (align === 'end') !== (document.dir === 'rtl');
  const focus = useFocusReturn();
  return (
    <MantineMenu
      opened={opened}
      onChange={onChange}
      onOpen={focus.save}
      onClose={focus.restore}
      returnFocus={false}
      position={end ? 'bottom-end' : 'bottom-start'}
      offset={4}
      middlewares={withinWindow}
      classNames={{ dropdown: 'menu pop' }}
      transitionProps={{ duration: 80 }}
      zIndex="var(--z-menu)"
      withInitialFocusPlaceholder={false}
      portalProps={portalProps()}
    >
      <MantineMenu.Target>{trigger}</MantineMenu.Target>
      <MantineMenu.Dropdown aria-label={label} style={width ? { inlineSize: width } : undefined}>
        {children}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

/** Milliseconds until a dialog opened by a command has taken the focus. */
const SETTLING_MS = 10;

/** Restores the focus after a menu closes, unless the chosen command moved it. */
function useFocusReturn() {
  const before = useRef<Element | null>(null);
  const save = () => {
    before.current = document.activeElement;
  };
  const restore = () => {
    setTimeout(() => {
      const now = document.activeElement;
      const isLost = !now || now === document.body || now.closest('[role="menu"]');
      if (isLost && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    }, SETTLING_MS);
  };
  return { save, restore };
}

export interface MenuItemProps {
  icon?: IconShape;
  children: ReactNode;
  /** Content at the end: a count, a switch, a mark. */
  end?: ReactNode;
  shortcut?: string;
  bad?: boolean;
  disabled?: boolean;
  /** For a checkbox item. */
  checked?: boolean;
  /** For a radio item. */
  chosen?: boolean;
  keepOpen?: boolean;
  className?: string;
  onSelect: () => void;
}

/** A menu item: a command, or with `checked` or `chosen` an option. */
export function MenuItem(props: MenuItemProps) {
  const { icon, children, end, shortcut, bad, disabled, checked, chosen, keepOpen, className, onSelect } =
    props;
  const shared = {
    closeMenuOnClick: !keepOpen,
    disabled,
    onClick: onSelect,
    classNames: {
      item: ['item', bad && 'bad', className].filter(Boolean).join(' '),
      itemLabel: 'item-label',
      itemIndicator: 'item-mark',
      itemSection: 'item-mark',
    },
    children: (
      <>
        {icon && <Icon of={icon} />}
        {children}
        {end}
        {chosen && <Icon of={IconCheck} size={14} className="end" />}
        {shortcut && <Kbd>{shortcut}</Kbd>}
      </>
    ),
  };
  if (checked !== undefined) return <MantineMenu.CheckboxItem {...shared} checked={checked} />;
  if (chosen !== undefined) return <MantineMenu.RadioItem {...shared} value="" checked={chosen} />;
  return <MantineMenu.Item {...shared} />;
}

/** A separator between groups of items. */
export function MenuLine() {
  return <MantineMenu.Divider role="separator" classNames={{ divider: 'menu-line' }} />;
}
