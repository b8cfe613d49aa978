-- Entries about roles name the field as the contract does now.
UPDATE audit_entries SET before = before - 'sight' || jsonb_build_object('visibility', before->'sight') WHERE before ? 'sight';--> statement-breakpoint
UPDATE audit_entries SET after = after - 'sight' || jsonb_build_object('visibility', after->'sight') WHERE after ? 'sight';
