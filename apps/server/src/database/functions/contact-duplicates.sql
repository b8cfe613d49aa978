-- Notes the contacts to be compared with others: new ones, and those with another name, company, country or identity.
CREATE OR REPLACE FUNCTION note_new_contacts() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO uncompared_contacts (merchant_id, contact_id) SELECT merchant_id, id FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_new_contacts AFTER INSERT ON contacts REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION note_new_contacts();

CREATE OR REPLACE FUNCTION note_changed_contact() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO uncompared_contacts (merchant_id, contact_id) VALUES (NEW.merchant_id, NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_changed_contact AFTER UPDATE OF first_name, last_name, company, country ON contacts FOR EACH ROW
WHEN ((OLD.first_name, OLD.last_name, OLD.company, OLD.country)
  IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.company, NEW.country))
EXECUTE FUNCTION note_changed_contact();

CREATE OR REPLACE FUNCTION note_new_identities() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO uncompared_contacts (merchant_id, contact_id) SELECT DISTINCT merchant_id, contact_id FROM added
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_new_identities AFTER INSERT ON contact_identities REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION note_new_identities();

CREATE OR REPLACE FUNCTION merchants_with_uncompared_contacts()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT m.merchant_id FROM merchants m WHERE EXISTS (SELECT FROM uncompared_contacts u WHERE u.merchant_id = m.merchant_id) $$;

REVOKE ALL ON FUNCTION merchants_with_uncompared_contacts FROM public;
GRANT EXECUTE ON FUNCTION merchants_with_uncompared_contacts TO foyer_app;
