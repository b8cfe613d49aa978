import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The heading of a sign-in step. Takes the focus unless a field of the step has it, so that screen readers announce
 * it.
 */
export function StepHead({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div className="sf-head">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children && <p className="si-lead">{children}</p>}
    </div>
  );
}
