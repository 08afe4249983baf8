{ Timetable of a ferry line – größere Fahrpläne
  TODO: holidays, see http://pascal.example.org/time }
(* second kind of comment FIXME
   mail pas@example.org *)
{$mode objfpc}{$H+}
{$IFDEF DEBUG} // conditional
{$DEFINE TRACE
program Timetable;

// line comment XXX
uses SysUtils, Classes, {inline} Math;

const
  Limit = 100;
  Mask = $FF;
  Rate = 1.5e-3;
  Title = 'It''s the "ferry" – Fähre';

type
  TKind = (Passenger, Cargo);
  TDays = set of 1..7;
  PTrip = ^TTrip;
  TTrip = packed record
    Number: Integer; Name: String[20];
    case Kind: TKind of
      Passenger: (Seats: LongInt);
  end;
  TLine = class(TObject)
  private
    FTrips: array[0..9] of TTrip;
    FCount: Byte;
  protected
    procedure SetName(const AValue: String); virtual; abstract;
  public
    constructor Create(AOwner: Pointer); override;
    destructor Destroy; override;
    property Name: String read FName write SetName default nil;
  end;

var
  Größe, i: Integer; Ready: Boolean; c: Char; f: Text;

function Add(a, b: Real): Real; overload; cdecl; forward;

procedure TLine.SetName(const AValue: String);
label done;
begin
  if (FCount > 0) and not Ready or (AValue = 'x') xor False then
    Inc(FCount) else Dec(FCount);
  for i := 1 to 10 do Writeln(i:4, ' ', chr(65), i mod 3, i div 2, i shl 1);
  for i := 10 downto 1 do begin Continue; Break; end;
  while True do try raise Exception.Create('bad') except on E: Exception do Exit; end;
  repeat i := ord(c) + abs(-3) + trunc(2.7) + round(sqrt(4.0)) until i in [1, 3..5];
  case i of 1: goto done; otherwise with FTrips[0] do New(PTrip); end;
  try finally Result := inherited Create(nil) as TObject is TLine; end;
done: c := #13; Größe := 1.2.3 + 12abc;
end;
begin Assign(f, 'open.txt'); Eof(f); Dispose(u'unicode', R'raw'); { open comment
end. 'string
