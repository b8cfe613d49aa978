CREATE TABLE "knowledge_bases" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"audience" text DEFAULT 'everyone' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "knowledge_bases_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "knowledge_bases" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "knowledge_documents" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"base_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"is_language_given" boolean DEFAULT false NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"question" text,
	"variants" text[] DEFAULT '{}' NOT NULL,
	"file_id" uuid,
	"file_name" text,
	"file_size" integer,
	"url" text,
	"refresh_hours" integer DEFAULT 0 NOT NULL,
	"refresh_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"state_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"run_id" uuid,
	"lease_until" timestamp (3) with time zone,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"error_text" text,
	"error_status" integer,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"next_try_at" timestamp (3) with time zone,
	"live_run" uuid,
	"passages" integer DEFAULT 0 NOT NULL,
	"configs" text[] DEFAULT '{}' NOT NULL,
	"trained_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attention" smallint GENERATED ALWAYS AS (case when state in ('new', 'outOfSync') and error_code is not null then 0
        when state = 'training' then 1 when state = 'queued' then 2 when state = 'new' then 3
        when state = 'outOfSync' then 4 when state = 'deleting' then 5 when state = 'trained' then 6 else 7 end) STORED NOT NULL,
	CONSTRAINT "knowledge_documents_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "knowledge_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "knowledge_pages" (
	"merchant_id" integer NOT NULL,
	"document_id" uuid NOT NULL,
	"url" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"hash" text NOT NULL,
	CONSTRAINT "knowledge_pages_merchant_id_document_id_url_pk" PRIMARY KEY("merchant_id","document_id","url")
);
--> statement-breakpoint
ALTER TABLE "knowledge_pages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "knowledge_passages" (
	"merchant_id" integer NOT NULL,
	"document_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"base_id" uuid NOT NULL,
	"headings" text[] NOT NULL,
	"body" text NOT NULL,
	"page" integer,
	"url" text,
	"config" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "knowledge_passages_merchant_id_document_id_run_id_n_pk" PRIMARY KEY("merchant_id","document_id","run_id","n")
);
--> statement-breakpoint
ALTER TABLE "knowledge_passages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "knowledge_totals" (
	"merchant_id" integer NOT NULL,
	"passages" integer NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "knowledge_totals_merchant_id_pk" PRIMARY KEY("merchant_id")
);
--> statement-breakpoint
ALTER TABLE "knowledge_totals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "knowledge_words" (
	"merchant_id" integer NOT NULL,
	"word" text NOT NULL,
	"passages" integer NOT NULL,
	CONSTRAINT "knowledge_words_merchant_id_word_pk" PRIMARY KEY("merchant_id","word")
);
--> statement-breakpoint
ALTER TABLE "knowledge_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "knowledge_documents" ADD CONSTRAINT "knowledge_documents_base_fk" FOREIGN KEY ("merchant_id","base_id") REFERENCES "public"."knowledge_bases"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_pages" ADD CONSTRAINT "knowledge_pages_document_fk" FOREIGN KEY ("merchant_id","document_id") REFERENCES "public"."knowledge_documents"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_passages" ADD CONSTRAINT "knowledge_passages_document_fk" FOREIGN KEY ("merchant_id","document_id") REFERENCES "public"."knowledge_documents"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_bases_name" ON "knowledge_bases" USING btree ("merchant_id",lower("name")) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "knowledge_documents_base" ON "knowledge_documents" USING btree ("merchant_id","base_id","attention","id");--> statement-breakpoint
CREATE INDEX "knowledge_documents_attention" ON "knowledge_documents" USING btree ("merchant_id","attention","id");--> statement-breakpoint
CREATE INDEX "knowledge_documents_changed" ON "knowledge_documents" USING btree ("merchant_id","modified_at","id");--> statement-breakpoint
CREATE INDEX "knowledge_documents_name" ON "knowledge_documents" USING btree ("merchant_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "knowledge_documents_due" ON "knowledge_documents" USING btree ("next_try_at") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "knowledge_documents_refresh" ON "knowledge_documents" USING btree ("refresh_at") WHERE refresh_at is not null;--> statement-breakpoint
CREATE INDEX "knowledge_documents_working" ON "knowledge_documents" USING btree ("state_at") WHERE state in ('queued', 'training', 'deleting');--> statement-breakpoint
CREATE INDEX "knowledge_passages_words" ON "knowledge_passages" USING gin ("merchant_id","words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "knowledge_words_similar" ON "knowledge_words" USING gin ("merchant_id","word" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "knowledge_bases" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "knowledge_documents" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "knowledge_pages" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "knowledge_passages" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "knowledge_totals" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "knowledge_words" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);