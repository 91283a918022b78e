import { paths } from "@/app/paths";
import { ReportView } from "@/features/bi/report-view";

export const Component = () => <ReportView source="operations" target={paths.operations.report} />;
