; Installer of the ferry planner – größere Dateien
; TODO: sign it, see https://nsis.example.org/ferry FIXME mail nsis@example.org
# hash comments are not styled
!include "MUI2.nsh"
!include LogicLib.nsh
!define APP_NAME "Ferry Planner"
  !define VERSION "1.2.0"
!define URL "https://ferry.example.org/$VERSION"
!ifdef DEBUG
  !define SUFFIX "-debug"
!endif
!ifndef OTHER
!else
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_LANGUAGE "German"

Name "${APP_NAME} ${VERSION}"
OutFile "ferry-${VERSION}${SUFFIX}.exe"
InstallDir "$PROGRAMFILES\${APP_NAME}"
InstallDirRegKey HKLM "Software\${APP_NAME}" "Install_Dir"
RequestExecutionLevel admin
Var StartMenuFolder
Var größe

Section "!Main program" SecMain
  SectionIn RO
  SetOutPath $INSTDIR
  File /r "build\*.*" ; all files
  File "häfen.csv"
  WriteRegStr HKLM "Software\${APP_NAME}" "Path" "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  StrCpy $0 "a $\"quoted$\" word with $$5 and $\n"
  StrCpy $R1 $(^Name)
  DetailPrint "${APP_NAME}: $0 $R1 $(^Branding)"
  IntOp $1 $0 + 0x1F
SectionEnd

Section /o "Start menu" SecMenu
  CreateDirectory "$SMPROGRAMS\${APP_NAME}"
  CreateShortcut "$SMPROGRAMS\${APP_NAME}\Ferry.lnk" "$INSTDIR\ferry.exe"
SectionEnd

Function .onInit
  ${If} $LANGUAGE == 1031
    MessageBox MB_YESNO|MB_ICONQUESTION "Größe?
Second line ; not a comment" IDYES yes IDNO no
  ${ElseIf} $0 > 10
    Abort
  ${EndIf}
yes:
  Push $R0
  Exch $R0
  Call helper ; $INSTDIR in a comment "x"
no:
FunctionEnd
!define
!DEFINE lower
Caption "unterminated ${VAR
; still inside? $INSTDIR
