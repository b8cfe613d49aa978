import { type ReactNode, useEffect, useRef } from 'react';

/**
 * What a step of the sign-in is about. It takes the focus unless a field of the step has it, so that readers hear where
 * they are.
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
